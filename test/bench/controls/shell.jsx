const links = ['home', 'product', 'features', 'help', 'contact'];
const small = ['imprint', 'privacy', 'terms', 'source'];

/** Header, main part and footer of every control. */
export function Shell({ texts, children }) {
  return (
    <div className="page">
      <header className="header">
        <a className="brand" href="#/">
          {texts.brand}
        </a>
        <nav aria-label={texts.menu}>
          <List names={links} texts={texts} />
        </nav>
      </header>
      <main className="main">
        <section className="card">{children}</section>
      </main>
      <footer className="footer">
        <List names={small} texts={texts} />
        <span>{texts.rights}</span>
      </footer>
    </div>
  );
}

function List({ names, texts }) {
  return (
    <ul className="nav">
      {names.map((name) => (
        <li key={name}>
          <a href={`#/${name}`}>{texts[name]}</a>
        </li>
      ))}
    </ul>
  );
}
