/** A line of the front matter: a key with its value, or a continuation of the line before. */
type FrontLine = { key: string; value: string; from: number; to: number };

/** Returns the lines between '---' at the start of a file, or null when there are none. Lines count from 0. */
export function readFrontMatter(
  lines: readonly string[],
): { entries: FrontLine[]; first: number; end: number } | null {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1 || lines[first]!.trimEnd() !== '---') return null;
  const end = lines.findIndex((line, index) => index > first && line.trimEnd() === '---');
  if (end === -1 || end - first > LONGEST) return null;
  const entries: FrontLine[] = [];
  for (let index = first + 1; index < end; index += 1) {
    const line = lines[index]!;
    const match = /^([A-Za-z][\w-]{0,40})[ \t]*:(?:[ \t](.*)|)$/s.exec(line);
    const last = entries.at(-1);
    if (match) entries.push({ key: match[1]!.toLowerCase(), value: match[2] ?? '', from: index, to: index });
    else if (last !== undefined && (/^[ \t-]/.test(line) || line.trim() === '')) {
      last.value += `\n${line}`;
      last.to = index;
    } else if (line.trim() !== '' && !line.startsWith('#')) return null;
  }
  return { entries: entries.map((entry) => ({ ...entry, value: scalarOf(entry.value) })), first, end };
}

/** More lines between two rules are no front matter. */
const LONGEST = 200;

/** Returns a YAML value as text: quoted, plain, a block or a list. */
function scalarOf(raw: string): string {
  const [head = '', ...rest] = raw.split('\n');
  const value = head.trim();
  if (rest.every((line) => line.trim() === '')) {
    if (value.startsWith('"')) {
      try {
        return String(JSON.parse(value));
      } catch {
        return value.replace(/^"|"$/g, '');
      }
    }
    if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
    return value;
  }
  const block = rest.map((line) => line.trim());
  if (/^[|>]/.test(value)) return block.join(value.startsWith('|') ? '\n' : ' ').trim();
  if (value === '') return block.map((line) => line.replace(/^- /, '')).join(', ');
  return [value, ...block].join(' ').trim();
}
