/** The product's name and mark, in the colours of the theme. */
export function Brand() {
  return (
    <span className="hc-brand">
      <svg
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 9h20v20H3zM10 3h19v19H10zM3 9l7-6M23 9l6-6M23 29l6-7M3 29l7-7" />
      </svg>
      <span className="hc-brand-name">Hypercube</span>
    </span>
  );
}
