let count = 0;

/** A fixed number of digits, so that no suffix is the start of another. */
const DIGITS = 4;

/** Returns the name with a suffix that is unique in this run: all tests share one product. */
export function unique(name: string): string {
  count += 1;
  return `${name} ${process.pid}-${String(count).padStart(DIGITS, '0')}`;
}
