/** A decorative seal, which is stamped when it appears. The text next to it says what is done. */
export function Seal() {
  return (
    <svg className="seal" viewBox="0 0 80 80" aria-hidden="true">
      <path fill="var(--accent-soft)" strokeWidth="2" d={edge} />
      <circle cx="40" cy="40" r="25.5" />
      <path strokeWidth="5" d="M29.5 40.5l7.5 7.5 14-15" />
    </svg>
  );
}

const edge =
  'M73.4 40Q79.7 46.3 71.8 50.3Q75.8 58.3 67 59.6Q68.4 68.4 59.6 67Q58.3 75.8 50.3 71.8Q46.3 79.7 40 73.4Q33.7 79.7 29.7 71.8Q21.7 75.8 20.4 67Q11.6 68.4 13 59.6Q4.2 58.3 8.2 50.3Q.3 46.3 6.6 40Q.3 33.7 8.2 29.7Q4.2 21.7 13 20.4Q11.6 11.6 20.4 13Q21.7 4.2 29.7 8.2Q33.7 .3 40 6.6Q46.3 .3 50.3 8.2Q58.3 4.2 59.6 13Q68.4 11.6 67 20.4Q75.8 21.7 71.8 29.7Q79.7 33.7 73.4 40z';
