import { Fragment } from 'react';

/**
 * Blanks, unless a backslash follows, which belongs to the word before it, or they indent a line, where they belong to the word
 * after them; and the place after a colon between bytes.
 */
const breakPoint = /((?<=\S) +(?!\\)|\n)|(?<=\b[0-9a-f]{2}:)(?=[0-9a-f]{2}\b)/i;

/** Where a word that is longer than a line may end, such as a URL. */
const afterSlash = /(?<=\/)(?=[^/])/;

/**
 * Lines of code whose words stay whole where a line of the page ends: browsers would break `--value` after its hyphens,
 * and a fingerprint within a byte.
 */
export const CodeWords = ({ code }: { code: string }) => (
  <code translate="no">
    {code.split(breakPoint).map((word = '', index) =>
      word.trim() === '' ? (
        word
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line of code never change their order.
        <span className="code-word" key={index}>
          <CodeWord word={word} />
        </span>
      ),
    )}
  </code>
);

const CodeWord = ({ word }: { word: string }) =>
  word.split(afterSlash).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never change their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

type InlineCodeProps = {
  readonly code: string;
  /** The punctuation that follows the code, and stays beside its last word. */
  readonly after?: string | undefined;
};

/** Code within a text. */
export function InlineCode({ code, after }: InlineCodeProps) {
  if (!after) return <CodeWords code={code} />;
  const lastWordIndex = code.lastIndexOf(' ') + 1;
  return (
    <>
      {lastWordIndex > 0 && <CodeWords code={code.slice(0, lastWordIndex)} />}
      <span className="code-word">
        <code translate="no">
          <CodeWord word={code.slice(lastWordIndex)} />
        </code>
        {after}
      </span>
    </>
  );
}
