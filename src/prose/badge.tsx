import { useText } from '../core/language/language.ts';
import { settings } from '../core/settings/settings.ts';
import { ExternalLink } from '../ui/link.tsx';

/** The way to the app in the store; pages say it where the operator has named one. */
export function Badge() {
  const { t } = useText();
  const { appStore } = settings().links;
  if (!appStore) return null;
  return (
    <ExternalLink href={appStore}>
      <span className="badge">
        <svg
          viewBox="0 0 32 32"
          width="32"
          height="32"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
          focusable="false"
        >
          <rect x="9" y="3" width="14" height="26" rx="3" />
          <path d="M14 25.500h4M12.5 15l2.5 2.5 4.5-5" />
        </svg>
        <span>
          <small>{t('Download on the')}</small>
          <span lang="en">App Store</span>
        </span>
      </span>
    </ExternalLink>
  );
}
