import pictures from 'i18n:pictures';
import { settings } from '../core/settings/settings.ts';
import { ExternalLink } from '../ui/link.tsx';

/**
 * The badge of the App Store, in English as Apple has it. It is a link only where the operator has said where to find
 * the app: a search in the App Store could lead to an app of someone else's.
 */
export function AppStoreBadge() {
  const { appStore } = settings().links;
  const badge = (
    <img
      className="store-badge"
      src={pictures['app-store']}
      alt="Download on the App Store"
      width="150"
      height="50"
    />
  );
  return <p lang="en">{appStore ? <ExternalLink href={appStore}>{badge}</ExternalLink> : badge}</p>;
}
