import { MAX_DAYS } from '#shared/checklist/limits.ts';
import type { Builder } from './builder.ts';
import { readFrontMatter } from './frontMatter.ts';
import { messages } from './messages.ts';

/** Takes the front matter into the template, and returns the index of the line behind it. */
export function takeFrontMatter(lines: readonly string[], builder: Builder): number {
  const front = readFrontMatter(lines);
  if (front === null) return 0;
  const { entries, first, end } = front;
  for (const at of [first, end]) builder.fate(at + 1, messages.frontMatter);
  const keys = new Set(entries.map(({ key }) => key));
  // A file of GitHub has none of these, and one of ours has them all.
  builder.isOurs = keys.has('remind') && keys.has('description') && keys.has('name');
  const others: { line: number; text: string }[] = [];
  for (const { key, value, from, to } of entries) {
    const fate = (became: string, isUnusual = false) => {
      for (let at = from; at <= to; at += 1) builder.fate(at + 1, became, isUnusual);
    };
    if (key === 'name') {
      if (value.trim() !== '') builder.setPlainName(value, from + 1);
      fate(messages.name);
    } else if (key === 'description' || (key === 'about' && !keys.has('description'))) {
      builder.frontDescription = value;
      fate(messages.description);
    } else if (key === 'remind' && /^\d{1,5}$/.test(value)) {
      builder.remind = Math.min(Number(value), MAX_DAYS);
      fate(messages.remind(builder.remind));
    } else if (key === 'public' && /^(?:true|false)$/.test(value)) {
      builder.isPublic = value === 'true';
      fate(builder.isPublic ? messages.public : messages.private);
    } else if (key === 'id' || key === 'version') fate(messages.ids);
    else if (value.trim() === '') fate(messages.frontMatter);
    else {
      others.push({ line: from + 1, text: `${key}: ${value}` });
      fate(messages.description, true);
    }
  }
  for (const other of others) builder.addDescription(other, true);
  return end + 1;
}
