import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { ButtonLink } from '../../ui/link.tsx';

type ButtonTarget = { readonly to: PlainRoute; readonly label: PlainKey };

/** Links in the form of buttons. The first one is the primary button. */
export function LinkButtons({ links }: { links: readonly ButtonTarget[] }) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      {links.map(({ to, label }, index) => (
        <ButtonLink variant={index === 0 ? 'primary' : 'secondary'} to={to} key={to}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}

type ExpiredLinkHelpProps = {
  /** The status of the response: 404 if the token is unknown or used up, 401 if the session has ended. */
  readonly status: number | undefined;
  readonly explanation?: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Explains why a link from an email does not work, and shows where to go instead. Shows nothing for other statuses. */
export function ExpiredLinkHelp({
  status,
  explanation = 'This link has already been used, has expired or is incomplete. If you have used it, log in.',
  links,
}: ExpiredLinkHelpProps) {
  const { t } = useTranslation();
  if (status !== 404 && status !== 401) return null;
  return (
    <>
      {status === 404 && <p className="muted">{t(explanation)}</p>}
      <LinkButtons links={links} />
    </>
  );
}
