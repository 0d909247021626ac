/** The picture of the product: a page, a pen stroke in its field, a seal. Says nothing the words do not. */
export function SignedPage() {
  return (
    <svg className="signed-page" viewBox="0 0 320 250" aria-hidden="true" focusable="false">
      <rect className="signed-page__desk" width="320" height="250" rx="14" />
      <rect className="signed-page__paper" x="70" y="26" width="166" height="226" rx="8" />
      <path className="signed-page__text" d="M90 56h80M90 76h126M90 92h126M90 108h98" />
      <rect className="signed-page__field" x="90" y="134" width="126" height="54" rx="6" />
      <path
        className="signed-page__stroke"
        d="M102 172c9-1 13-28 21-28 7 0-3 26 3 26s7-13 11-13c4 0 2 10 9 10 5 0 7-12 11-12 3 0 2 9 9 9 6 0 10-5 18-7"
      />
      <g transform="translate(236 166)">
        <circle className="signed-page__seal" r="34" />
        <circle className="signed-page__ring" r="26" />
        <path className="signed-page__tick" d="M-11 1l8 8L13-9" />
      </g>
    </svg>
  );
}
