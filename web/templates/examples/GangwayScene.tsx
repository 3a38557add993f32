/** The gangway from the pier to the ship, with the person still on the pier. Decoration. */
export function GangwayScene() {
  return (
    <svg viewBox="0 -8 340 120" aria-hidden="true" width="288" className="mb-5 max-w-full text-accent-ink">
      <path fill="var(--color-accent-soft)" d="M0 88h108v24H0zM206 32h134v80H236c-14-22-24-48-30-80z" />
      <path
        stroke="var(--color-line-strong)"
        fill="none"
        strokeWidth="2"
        d="M120 103q8-6 16 0t16 0 16 0 16 0 16 0 16 0 14 0"
      />
      <path fill="none" stroke="currentColor" strokeWidth="5" d="M0 88H104L208 32H340" />
      <circle fill="currentColor" cx="52" cy="70" r="13" />
    </svg>
  );
}
