import { type PlainKey, useTranslation } from '../core/language/language.ts';
import type { PlainRoute } from '../routes.ts';
import { ButtonLink } from '../ui/link.tsx';

type Way = readonly [to: PlainRoute, label: PlainKey];

/** Ways on, the best one first. */
export function Ways({ to }: { to: readonly Way[] }) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      {to.map(([route, label], index) => (
        <ButtonLink kind={index === 0 ? 'primary' : 'secondary'} to={route} key={route}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}

type WaysOnProps = {
  /** Of the answer that has refused a token: 404 for one that is used up, 401 where the session has ended. */
  readonly status: number | undefined;
  readonly why?: PlainKey;
  readonly to: readonly Way[];
};

/** Where a link from an email does not work: why that may be, and the ways on. */
export function WaysOn({
  status,
  why = 'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
  to,
}: WaysOnProps) {
  const { t } = useTranslation();
  if (status !== 404 && status !== 401) return null;
  return (
    <>
      {status === 404 && <p className="muted">{t(why)}</p>}
      <Ways to={to} />
    </>
  );
}
