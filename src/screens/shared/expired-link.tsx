import { useEffect } from 'react';
import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Link } from '../../ui/link.tsx';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly advice?: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/**
 * Takes the place of a form whose link from an email the service does not know (404), below a title that says so, to which the
 * focus moves.
 */
export function ExpiredLink({ advice, links }: ExpiredLinkProps) {
  const { t } = useTranslation();
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading();
  }, []);
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
