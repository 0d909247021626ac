import pictures from 'i18n:pictures';
import { settings } from '../core/settings/settings.ts';
import { ExternalLink } from '../ui/link.tsx';

/**
 * The badge of the App Store, which is in English. It is a link only if the settings contain the URL of the app,
 * because a search in the App Store could find another publisher's app.
 */
export function AppStoreBadge() {
  const { appStore } = settings().links;
  const badge = (
    <img src={pictures['app-store']} alt="Download on the App Store" width="150" height="50" />
  );
  return <p lang="en">{appStore ? <ExternalLink href={appStore}>{badge}</ExternalLink> : badge}</p>;
}
