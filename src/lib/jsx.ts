/** What the build puts in for JSX. */
export { createElement, Fragment } from 'react';
