import { useSyncExternalStore } from 'react';

const subscribe = (listener) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The hash router of the controls: `login` unless the address says otherwise. */
export const useRoute = () =>
  useSyncExternalStore(subscribe, () =>
    location.hash.startsWith('#/register') ? 'register' : 'login',
  );
