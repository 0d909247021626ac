import { ExternalLink } from '../ui/link.tsx';
import { appStore } from './from-settings.ts';

/** The way to the app in the App Store: an image in a link. */
export const Badge = () => (
  <ExternalLink className="badge" href={appStore()}>
    <svg
      viewBox="0 0 120 40"
      width="150"
      height="50"
      role="img"
      aria-label="Download on the App Store"
      lang="en"
    >
      <rect className="badge__plate" x=".5" y=".5" width="119" height="39" rx="6.5" />
      <path
        className="badge__phone"
        d="M13 8h8a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3zM15.5 28.5h3M17 13v8M13.5 18l3.5 3.5 3.5-3.5"
      />
      <text className="badge__small" x="32" y="14.5">
        Download on the
      </text>
      <text className="badge__name" x="32" y="30">
        App Store
      </text>
    </svg>
  </ExternalLink>
);
