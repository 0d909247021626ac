/** A text whose lines end after a space, a slash or a dot of a URL. Only a part that is longer than a line is broken elsewhere. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  // A dot that two labels of the host follow: `example.org` stays in one line.
  text.split(/(?<= |[^/:]\/)|(?<=\.)(?=[^./ ]+\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none has a state.
    <span className="unbroken" key={index}>
      {part}
    </span>
  ));
