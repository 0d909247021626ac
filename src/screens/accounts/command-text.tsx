import { Fragment } from 'react';

/** A command in full. No line ends within a word, such as after the hyphen of `-echo`. */
export const CommandText = ({ command }: { command: string }) => (
  <code translate="no">
    {command.split(' ').map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words repeat, and a command never changes.
      <Fragment key={index}>
        <span className="keep-together">{word}</span>{' '}
      </Fragment>
    ))}
  </code>
);
