import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly message: Message;
  readonly explanation?: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Takes the place of a form whose link from an email is used up: explains why, and shows the ways forward. */
export function ExpiredLink({
  message,
  explanation = 'This link has already been used, has expired or is incomplete. If you have used it, log in.',
  links,
}: ExpiredLinkProps) {
  const { t, formatMessage } = useTranslation();
  return (
    <>
      <Banner variant="error">{formatMessage(message)}</Banner>
      <p>{t(explanation)}</p>
      <LinkButtons links={links} />
    </>
  );
}
