const PLANKS = Array.from({ length: 12 }, (_, index) => index);

/**
 * A gangway from the pier to the ship, with a tick aboard. Decorative. It rests in its final state: `moving` only adds
 * where the parts come from, once, unless the person asked for less motion (motion.css).
 */
export function GangwayDrawing({ moving = false }: { moving?: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 -8 340 120"
      data-moving={moving || undefined}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="gangway block w-full"
    >
      <path fill="var(--color-accent-soft)" d="M0 88h108v24H0z" />
      <path fill="var(--color-accent-soft)" d="M206 32h134v80H236c-14-22-24-48-30-80z" />
      <path
        stroke="var(--color-accent-line)"
        strokeWidth="2"
        d="M120 103q8-6 16 0t16 0 16 0 16 0 16 0 16 0 14 0"
      />
      {PLANKS.map((index) => (
        <path
          key={index}
          data-part="plank"
          stroke="var(--color-accent)"
          strokeOpacity="0.45"
          strokeWidth="2.5"
          style={{ animationDelay: `${250 + index * 30}ms` }}
          d={`M${(110.2 + index * 8.67).toFixed(1)} ${(89.3 - index * 4.67).toFixed(1)}l3.3 6.2`}
        />
      ))}
      <path
        data-part="way"
        pathLength="1"
        strokeDasharray="1"
        stroke="var(--color-accent)"
        strokeWidth="5"
        d="M-4 88H104L208 32H344"
      />
      <g data-part="walker">
        <circle fill="var(--color-accent)" cx="262" cy="14" r="13" />
        <path
          data-part="tick"
          pathLength="1"
          strokeDasharray="1"
          stroke="var(--color-on-solid)"
          strokeWidth="2.75"
          d="M256.2 14.4l4.2 4.2 7.6-8.2"
        />
      </g>
    </svg>
  );
}
