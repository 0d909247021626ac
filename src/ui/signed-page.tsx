/** The picture of the product: a file to be signed, and the request beside it. Says nothing the words do not. */
export function SignedPage() {
  return (
    <svg className="hero__art" viewBox="0 0 400 300" aria-hidden="true" focusable="false">
      <rect fill="var(--primary-soft)" width="400" height="300" rx="14" />
      <g fill="var(--surface)" stroke="var(--border)">
        <rect x="36" y="32" width="196" height="288" rx="8" />
        <rect x="188" y="72" width="184" height="176" rx="8" />
      </g>
      <path
        stroke="var(--border-control)"
        strokeWidth="5"
        strokeOpacity=".5"
        d="M58 66h76M58 90h108M58 106h108M58 122h84M240 108h84M240 146h68M240 184h84"
      />
      <g stroke="var(--primary)" strokeWidth="2">
        <rect strokeDasharray="5 4" x="56" y="150" width="112" height="54" rx="6" />
        <path d="M68 188c9-1 13-28 21-28 7 0-3 26 3 26s7-13 11-13c4 0 2 10 9 10 5 0 7-12 11-12 3 0 2 9 9 9 6 0 10-5 18-7" />
        <circle cx="216" cy="184" r="10" />
      </g>
      <path stroke="var(--primary)" strokeWidth="22" d="M216 108h0M216 146h0M216 222h128" />
      <path stroke="var(--success)" strokeWidth="3" d="M340 108l4 4 8-9M340 146l4 4 8-9" />
      <g stroke="var(--accent)" strokeWidth="3">
        <circle cx="104" cy="250" r="25" />
        <path d="M95 250l7 7 12-14" />
      </g>
    </svg>
  );
}
