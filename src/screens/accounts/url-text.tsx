/** Where a line of a URL may end: after a slash, and before a dot. */
const breakPoint = /(?=\.)|(?<=\w\/)/;

/**
 * A URL whose words stay whole where a line ends. A word that is longer than a line is cut by the style sheet. Another URL is
 * a new element: a translator may have replaced the text nodes, which React could then not remove one by one.
 */
export const UrlText = ({ url }: { url: string }) => (
  <span key={url}>
    {url
      .split(breakPoint)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL never change their order.
      .flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : part))}
  </span>
);
