import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { ButtonLink } from '../../ui/link.tsx';

type LinkButton = readonly [to: PlainRoute, label: PlainKey];

/** Ways on, the best one first. */
export function LinkButtons({ to }: { to: readonly LinkButton[] }) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      {to.map(([route, label], index) => (
        <ButtonLink variant={index === 0 ? 'primary' : 'secondary'} to={route} key={route}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}

type ExpiredLinkHelpProps = {
  /** Of the answer that has refused a token: 404 for one that is used up, 401 where the session has ended. */
  readonly status: number | undefined;
  readonly explanation?: PlainKey;
  readonly to: readonly LinkButton[];
};

/** Where a link from an email does not work: why that may be, and the ways on. */
export function ExpiredLinkHelp({
  status,
  explanation = 'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
  to,
}: ExpiredLinkHelpProps) {
  const { t } = useTranslation();
  if (status !== 404 && status !== 401) return null;
  return (
    <>
      {status === 404 && <p className="muted">{t(explanation)}</p>}
      <LinkButtons to={to} />
    </>
  );
}
