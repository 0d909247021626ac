import pictures from 'i18n:pictures';
import { ExternalLink } from '../ui/link.tsx';
import { appStore } from './settings-values.ts';

/** The way to the app in the App Store. Apple's sign is in English. */
export const AppStoreBadge = () => (
  <p lang="en">
    <ExternalLink href={appStore()}>
      <img src={pictures['app-store']} alt="Download on the App Store" width="150" height="50" />
    </ExternalLink>
  </p>
);
