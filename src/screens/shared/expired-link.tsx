import { useEffect } from 'react';
import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Link } from '../../ui/link.tsx';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly advice?: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Takes the place of a form whose link from an email has expired, below a title that says so. */
export function ExpiredLink({ advice, links }: ExpiredLinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert" className="muted">
        <span>{t('This link has already been used, has expired or is incomplete.')}</span>{' '}
        {advice && <span>{t(advice)}</span>}{' '}
        <Link to="help" section="expired-link">
          {t('Why does the link not work?')}
        </Link>
      </p>
      <LinkButtons links={links} />
    </>
  );
}

/**
 * Whether the service has said with this status (404) that the link from the email is expired, used up or unknown. The screen
 * shows that in place of the form, so the focus moves to the heading.
 */
export function useIsLinkExpired(status: number | undefined): boolean {
  const isExpired = status === 404;
  useEffect(() => {
    if (isExpired) focusHeading();
  }, [isExpired]);
  return isExpired;
}
