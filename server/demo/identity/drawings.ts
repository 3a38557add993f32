import type { DoorKey } from '#shared/demo/doors.ts';

/*
 * The pictures of the doors, in two planes with one line: the pier in front, the ship behind, and a dot for a person.
 * They continue beyond 244 px on both sides, for wide cards. Their colours are classes of the page's style sheet, and
 * they repeat the text next to them.
 */

const PIER = (width: number) => `<path class="near" d="M-200 104H${width}v28H-200z"/>`;
const SEA = (x: number) => `<path class="sea" d="M${x} 122q6-5 12 0t12 0t12 0t12 0t12 0t12 0"/>`;
const TICK = (x: number, y: number) => `<path class="tick" d="M${x - 4.4} ${y + 0.4}l3.2 3.2 5.6-6.2"/>`;

/** A gangway with one person who is through, one who waits, and the paper between them. */
const manager = `${PIER(64)}<path class="far" d="M146 58h298v74H172c-14-18-22-44-26-74z"/>${SEA(74)}
<path class="thin" d="M76 99l3 6M89 92l3 6M102 84l3 6M115 76l3 6M128 68l3 6"/>
<path class="line" d="M-200 104H64L146 58H444"/>
<circle class="dot" cx="128" cy="53" r="10"/>${TICK(128, 53)}
<circle class="open" cx="176" cy="44" r="10"/>
<path class="paper" d="M200 14h27v34h-27z"/><path class="thin" d="M206 22h15M206 29h15"/>
<path class="pen" d="M206 40c4-6 5-1 7-1s3-4 9-2"/>`;

/** The way ahead of a person on the pier. */
const newHire = `<circle class="near" cx="212" cy="58" r="22"/><path class="thin" d="M212 28v-8M186 36l-6-6M238 36l6-6"/>
${PIER(92)}<path class="far" d="M184 58h260v74H204c-12-18-18-44-20-74z"/>${SEA(100)}
<path class="line" d="M-200 104H92"/><path class="dotted" d="M97 101L184 56H444"/>
<circle class="dot" cx="60" cy="89" r="11"/>`;

/** Three ways from above. One takes longer. */
const lane = (y: number, to: number) =>
  `<path class="dotted" d="M${to + 6} ${y}H176"/><path class="line" d="M-200 ${y}H${to}"/><path class="line pale" d="M178 ${y}H444"/>`;
const hr = `<path class="near" d="M-200 18H38v114H-200z"/><path class="far" d="M178 18h266v114H178z"/>
${lane(40, 160)}<circle class="dot" cx="160" cy="26" r="9"/><circle class="pale" cx="212" cy="26" r="9"/>${TICK(212, 26)}
${lane(74, 96)}<circle class="late" cx="96" cy="60" r="9"/><path class="hands" d="M96 55.500v5l3 2"/>
${lane(108, 132)}<circle class="dot" cx="132" cy="94" r="9"/><circle class="pale" cx="20" cy="94" r="9"/>`;

/** A bollard that holds the ship, and the lock at her side. */
const it = `<path class="far" d="M150 30h294v102H178c-16-26-24-62-28-102z"/>${PIER(82)}${SEA(92)}
<path class="line" d="M-200 104H82M150 30H444"/>
<path class="rope" d="M60 82C84 122 130 96 159 66M60 90C86 134 138 106 163 80"/>
<path class="solid" d="M46 76h14v28H46z"/><rect class="solid" x="38" y="69" width="30" height="10" rx="5"/>
<circle class="open" cx="198" cy="74" r="19"/><circle class="solid" cx="198" cy="70" r="5"/><path class="line" d="M198 71v10"/>`;

const PICTURES: Record<DoorKey, string> = { manager, 'new-hire': newHire, hr, it };

/** Returns the picture of a door, which says nothing that its words do not. */
export function drawing(key: DoorKey): string {
  return `<svg class="art" viewBox="0 0 244 132" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">${PICTURES[key]}</svg>`;
}
