/** A part of a URL that is longer than this may not fit a line of a narrow phone. */
const maxPartLength = 24;

/** The parts of a URL between which a line may end: after a slash, and before the dots of a long host or folder. */
const splitUrl = (url: string) =>
  url
    .split(/(?<=\w\/)/)
    .flatMap((part) => (part.length > maxPartLength ? part.split(/(?=\.)/) : part));

/**
 * A URL whose words stay whole where a line ends. A word that is longer than a line is cut by the style sheet. Another URL is
 * a new element: a translator may have replaced the text nodes, which React could then not remove one by one.
 */
export const UrlText = ({ url }: { url: string }) => (
  <span key={url}>
    {splitUrl(url).flatMap((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL never change their order.
      index > 0 ? [<wbr key={index} />, part] : part,
    )}
  </span>
);
