// All that this program uses of React. It is built alone: its file changes with React's version and this list only.
export {
  Component,
  Fragment,
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export { createRoot, hydrateRoot } from 'react-dom/client';
