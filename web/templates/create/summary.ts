import type { ImportPreview } from '#shared/templates/files/schema.ts';
import { messages } from './messages.ts';

/** Returns a summary of the lines: a short statement, and the unusual ones. */
export function summaryOf({ lines }: Pick<ImportPreview, 'lines'>): { kept: string; more: string } {
  const withoutPlace = lines.filter(({ became, is_unusual }) => is_unusual && /^Note\b/.test(became)).length;
  const ticks = lines.filter(({ became }) => became.includes('tick left out')).length;
  const more = [
    withoutPlace > 0 && messages.becameNotes(withoutPlace),
    ticks > 0 && messages.ticksLeftOut(ticks),
  ].filter((part) => part !== false);
  return { kept: messages.kept(lines.length), more: more.length > 0 ? `${more.join('; ')}.` : '' };
}
