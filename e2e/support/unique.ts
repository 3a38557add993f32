let count = 0;

/** So that no ending is the beginning of another. */
const DIGITS = 4;

/** Returns the name with an ending that no other test of this run gets: all of them share one product. */
export function unique(name: string): string {
  count += 1;
  return `${name} ${process.pid}-${String(count).padStart(DIGITS, '0')}`;
}
