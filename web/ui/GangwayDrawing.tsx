/** The place of the person: on the pier, at the foot of the gangway, at the top before the barrier, or aboard. */
type GangwayStage = 'pier' | 'done' | 'signed' | 'aboard';

/** The middle of the dot that is the person. */
const PERSON: Record<GangwayStage, readonly [x: number, y: number]> = {
  pier: [52, 72],
  done: [87, 72],
  signed: [191, 20.5],
  aboard: [256, 14],
};

/** The planks of the gangway, as one path. */
const PLANKS = Array.from(
  { length: 12 },
  (_, index) => `M${(110.2 + index * 8.67).toFixed(1)} ${(89.3 - index * 4.67).toFixed(1)}l3.3 6.2`,
).join('');

type GangwayDrawingProps = {
  stage: GangwayStage;
  /** Whether somebody aboard has signed, too. */
  host?: boolean;
  moving?: boolean;
  /** For a line of text: without water and planks, with thicker lines. */
  mini?: boolean;
};

/**
 * The gangway from the pier to the ship. Decorative. It rests in its final state: `moving` only adds where the parts come
 * from, once, unless the person asked for less motion (motion.css).
 */
export function GangwayDrawing({ stage, host = false, moving = false, mini = false }: GangwayDrawingProps) {
  const [x, y] = PERSON[stage];
  return (
    <svg
      aria-hidden
      viewBox="0 -20 340 132"
      data-stage={stage}
      data-moving={moving || undefined}
      fill="none"
      stroke="var(--color-accent)"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="gangway block max-h-52 w-full"
    >
      {/* Pier, ship and way continue beyond the edges. */}
      <path
        fill="var(--color-accent-soft)"
        stroke="none"
        d="M-300 88h408v24h-408zM206 32h434v80H236c-14-22-24-48-30-80z"
      />
      {!mini && (
        <>
          <path
            stroke="var(--color-accent-line)"
            strokeWidth="2"
            d="M120 103q8-6 16 0t16 0 16 0 16 0 16 0 16 0 14 0"
          />
          <path data-part="plank" strokeOpacity="0.45" strokeWidth="2.5" d={PLANKS} />
        </>
      )}
      <path strokeWidth={mini ? 10 : 5} d="M-300 88H104L208 32H640" />
      {stage !== 'pier' && !mini && <Aboard stage={stage} host={host} />}
      <g transform={`translate(${x} ${y})`}>
        <g data-part="person">
          <circle fill="var(--color-accent)" stroke="none" r={mini ? 19 : 13} />
          {(stage === 'signed' || stage === 'aboard') && <Tick />}
        </g>
      </g>
    </svg>
  );
}

/** The barrier, which opens for a person aboard, the waiting host, and the flag. */
function Aboard({ stage, host }: { stage: GangwayStage; host: boolean }) {
  const isAboard = stage === 'aboard';
  return (
    <>
      {isAboard && (
        <>
          <path strokeOpacity="0.45" strokeWidth="3" d="M324 30V-15" />
          <path data-part="flag" fill="var(--color-accent)" stroke="none" d="M324-14h-24l6 7-6 7h24z" />
        </>
      )}
      <path stroke="var(--color-line-strong)" strokeWidth="3" d="M226 29V11" />
      <g transform={isAboard ? 'rotate(-72 226 13)' : undefined}>
        <path
          data-part="arm"
          stroke={isAboard ? 'var(--color-green)' : 'var(--color-amber)'}
          strokeWidth="4"
          d="M226 13H250"
        />
      </g>
      <g transform="translate(284 14)">
        <circle fill={host ? 'var(--color-accent)' : 'var(--color-raised)'} strokeWidth="2.5" r="12" />
        {host && <Tick />}
      </g>
    </>
  );
}

function Tick() {
  return (
    <path
      data-part="tick"
      pathLength="1"
      strokeDasharray="1"
      stroke="var(--color-on-solid)"
      strokeWidth="2.75"
      d="M-5.8.4l4.2 4.2 7.6-8.2"
    />
  );
}
