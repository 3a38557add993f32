import { parse, type RouteParams } from 'regexparam';
import { PAGE_NAMES, type PageName, PAGES, type PathOf } from './pageTable.ts';

/** A page with the raw parameters of its address. */
export type PageAt = { name: PageName; params: Record<string, string> };

/** Functions of some pages on the parameters of their address. */
export type ByPage<Result> = {
  readonly [Name in PageName]?: (params: RouteParams<PathOf<Name>>) => Result;
};

const patternOf = (name: PageName) => ({ name, ...parse(PAGES[name].path) });
let patterns: readonly ReturnType<typeof patternOf>[] | undefined;

export function pageAt(path: string): PageAt | null {
  patterns ??= PAGE_NAMES.map(patternOf);
  for (const { name, pattern, keys } of patterns) {
    const [matched, ...values] = pattern.exec(path) ?? [];
    if (matched === undefined) continue;
    return { name, params: Object.fromEntries(keys.map((key, index) => [key, values[index] ?? ''])) };
  }
  return null;
}

/** Runs what the page does, if it is one of those that do something. */
export function runFor<Result>(table: ByPage<Result>, { name, params }: PageAt): Result | undefined {
  // The parameters are those of the page's own pattern, which no type can follow through the look-up.
  const run = table[name] as ((own: PageAt['params']) => Result) | undefined;
  return run?.(params);
}
