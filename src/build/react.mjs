// Build time only: React in a file of its own.

/** What it gives to the application. Apart, so that its name outlives our releases. */
export const reactSource = `
  export { Component, Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
  export { jsx, jsxs } from 'react/jsx-runtime';
  export { createRoot, hydrateRoot } from 'react-dom/client';
`;

/**
 * Properties of React's own data, which nothing but this one file reads: they get short names (930 bytes Brotli).
 * None is part of React's interface or of the DOM's. Its browser extension cannot read such a React, so it does
 * not look for one either (another 280).
 */
const internals = `
  alternate baseLanes baseQueue baseState cachePool callbackNode callbackPriority cancelPendingCommit childLanes
  containerInfo eagerState elementType entangledLanes entanglements errorRecoveryDisabledLanes expirationTimes
  expiredLanes finishedWork firstBaseUpdate firstContext hasEagerState hiddenUpdates hydrationErrors
  incompleteTransitions isBackwards isDehydrated lastBaseUpdate lastRenderedReducer lastRenderedState memoizedProps
  memoizedState memoizedValue pendingChildren pendingContext pendingLanes pendingProps pingCache pingedLanes
  pooledCache pooledCacheLanes primaryTreeLanes renderingStartTime retryLane retryQueue revertLane
  shellSuspendCounter stateNode subtreeFlags suspendedLanes tailMode treeContext updateQueue warmLanes
`;

export const reactOptions = {
  mangleProps: new RegExp(`^(${internals.trim().split(/\s+/).join('|')})$`),
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  },
};

/**
 * React comes from its own file, at `path`. By way of one module of ours that passes its names on: so they are
 * imported once, not once for each of our modules.
 */
export const externalReact = (path, names) => ({
  name: 'external-react',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: 'react', namespace: 'react' }));
    onLoad({ filter: /.*/, namespace: 'react' }, () => ({
      contents: `export { ${names.join(', ')} } from '${path}'`,
    }));
    onResolve({ filter: /.*/, namespace: 'react' }, () => ({ path, external: true }));
  },
});
