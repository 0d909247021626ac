/** Lines for the user to paste elsewhere. A click selects all of them. */
export const CodeBlock = ({ lines }: { lines: string }) => (
  <pre className="code-block">
    <code translate="no">{lines}</code>
  </pre>
);
