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
export function CodeWords({ code }: { code: string }) {
  return (
    <code translate="no">
      {code.split(breakPoint).map((word = '', index) =>
        word.trim() === '' ? (
          word
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line of code never change their order.
          <span className="code-word" key={index}>
            {word.split(afterSlash).map((part, partIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Fragment key={partIndex}>
                {partIndex > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
        ),
      )}
    </code>
  );
}
