/** A text whose lines end only between its parts. */
export const Unbroken = ({ parts }: { readonly parts: readonly string[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none has a state.
    <span className="unbroken" key={index}>
      {part}
    </span>
  ));
