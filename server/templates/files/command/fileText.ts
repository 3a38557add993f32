import { readFrontMatter } from '../../../checklist/files/read/frontMatter.ts';

/** The template of a file, and the version from which it was written. */
export type FileIds = { id: string | null; version: number | null };

export function idsOf(text: string): FileIds {
  const entries = readFrontMatter(linesOf(text))?.entries ?? [];
  const valueOf = (key: string) => entries.find((entry) => entry.key === key)?.value.trim() ?? '';
  const version = valueOf('version');
  return {
    id: valueOf('id').toLowerCase() || null,
    version: /^\d{1,9}$/.test(version) ? Number(version) : null,
  };
}

/** Returns the text with these in its front matter. Everything else stays as somebody wrote it. */
export function withIds(text: string, { id, version }: { id: string; version: number }): string {
  const lines = linesOf(text);
  const front = readFrontMatter(lines);
  const own = [`id: ${id}`, `version: ${version}`];
  if (front === null) return ['---', ...own, '---', '', ...lines].join('\n');
  const isOwn = (at: number) =>
    front.entries.some(({ key, from, to }) => (key === 'id' || key === 'version') && at >= from && at <= to);
  return [
    ...lines.slice(0, front.first + 1),
    ...own,
    ...lines.slice(front.first + 1).filter((_, index) => !isOwn(front.first + 1 + index)),
  ].join('\n');
}

const linesOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n');
