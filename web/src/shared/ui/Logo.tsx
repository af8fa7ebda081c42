/** Draws the clinic's logo: a paw with a heart as its pad, on lagoon. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      <rect width="48" height="48" rx="14" fill="#0f545b" />
      <g fill="#fdbd2e">
        <ellipse cx="11.8" cy="22" rx="3.5" ry="4.7" transform="rotate(-24 11.8 22)" />
        <ellipse cx="19.3" cy="14" rx="3.7" ry="5.2" transform="rotate(-8 19.3 14)" />
        <ellipse cx="28.7" cy="14" rx="3.7" ry="5.2" transform="rotate(8 28.7 14)" />
        <ellipse cx="36.2" cy="22" rx="3.5" ry="4.7" transform="rotate(24 36.2 22)" />
      </g>
      <path
        d="M24 39.5c-6.5-4.3-10.5-8-10.5-12.2 0-3.2 2.4-5.5 5.3-5.5 2.2 0 4.1 1.2 5.2 3.1 1.1-1.9 3-3.1 5.2-3.1 2.9 0 5.3 2.3 5.3 5.5 0 4.2-4 7.9-10.5 12.2Z"
        fill="#fff"
      />
    </svg>
  );
}
