import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { ButtonLink } from '../../ui/link.tsx';

export type ButtonTarget = { readonly to: PlainRoute; readonly label: PlainKey };

/** The way back for a user whose session has expired (401) on a screen for everyone, which stays. */
export const LoginOffer = ({ status }: { status: number | undefined }) =>
  status === 401 && <LinkButtons links={[{ to: 'login', label: 'Login' }]} />;

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
