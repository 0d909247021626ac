/** A text whose lines end only after a space or the slash of a URL, and never at a hyphen. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(/(?<= |[^/:]\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none has a state.
    <span className="unbroken" key={index}>
      {part}
    </span>
  ));
