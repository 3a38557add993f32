/** The product's logo, the same picture as mark.svg. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" overflow="visible" aria-hidden className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5.5 23.5h5.5L21 13.5h5.5" strokeWidth="3" />
      </g>
      <circle cx="13" cy="10.5" r="3" fill="#fff" />
    </svg>
  );
}
