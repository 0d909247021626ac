import type { ReactNode } from 'react';

/** Text for the user to paste elsewhere. A click selects all of it. */
export const CodeBlock = ({ children }: { children: ReactNode }) => (
  <pre className="code-block">
    <code translate="no">{children}</code>
  </pre>
);
