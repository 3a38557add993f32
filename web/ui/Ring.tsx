import Check from 'lucide-react/icons/check';

const RADIUS = 7.5;
const LENGTH = 2 * Math.PI * RADIUS;

/** A circle that fills with the percentage; a disc with a tick at 100. Decorative: the numbers are shown next to it. */
export function Ring({ percent }: { percent: number }) {
  if (percent === 100) {
    return (
      <span
        aria-hidden
        className="grid size-[1.125rem] shrink-0 place-items-center rounded-full bg-accent text-on-solid"
      >
        <Check strokeWidth={3.25} className="size-3" />
      </span>
    );
  }
  return (
    <svg
      aria-hidden
      viewBox="0 0 18 18"
      fill="none"
      strokeWidth="3"
      className="size-[1.125rem] shrink-0 -rotate-90"
    >
      <circle cx="9" cy="9" r={RADIUS} stroke="var(--color-track)" />
      {percent > 0 && (
        <circle
          cx="9"
          cy="9"
          r={RADIUS}
          strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          stroke="var(--color-accent)"
        />
      )}
    </svg>
  );
}
