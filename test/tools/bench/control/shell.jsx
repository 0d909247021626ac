/** @typedef {Record<string, string>} Texts */

/**
 * The header and the footer of every control, and between them the screen.
 *
 * @param {{ texts: Texts, children: import('react').ReactNode }} props
 */
export function Shell({ texts, children }) {
  return (
    <div className="page">
      <header className="header">
        <a className="brand" href="#/">
          {texts.brand}
        </a>
        <List names={['home', 'product', 'features', 'help', 'contact']} texts={texts} />
      </header>
      <main className="main">{children}</main>
      <footer className="footer">
        <List names={['imprint', 'privacy']} texts={texts} />
      </footer>
    </div>
  );
}

/** @param {{ names: readonly string[], texts: Texts }} props */
const List = ({ names, texts }) => (
  <ul className="nav">
    {names.map((name) => (
      <li key={name}>
        <a href={`#/${name}`}>{texts[name]}</a>
      </li>
    ))}
  </ul>
);
