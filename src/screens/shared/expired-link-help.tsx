import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { Banner } from '../../ui/banner.tsx';
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

type ExpiredLinkProps = {
  readonly message: Message;
  readonly explanation?: PlainKey;
  readonly link: ButtonTarget;
};

/** Takes the place of a form whose link from an email is used up: explains why, and shows the one way on. */
export function ExpiredLink({
  message,
  explanation = 'This link has already been used, has expired or is incomplete. If you have used it, log in.',
  link,
}: ExpiredLinkProps) {
  const { t, formatMessage } = useTranslation();
  return (
    <>
      <Banner variant="error">{formatMessage(message)}</Banner>
      <p>{t(explanation)}</p>
      <LinkButtons links={[link]} />
    </>
  );
}
