import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { GROUP } from './GroupedList.tsx';

/** One window above and below the visible part: the next Page Down shows rendered content. */
const NEAR = '100% 0px';

type Heights = ReadonlyMap<number, number>;

const NONE: Heights = new Map();

/**
 * Returns the heights in px of those groups of a `GroupedList` whose items are far from the window, by index: the list leaves
 * these items out of the document. Where all items have one height (`itemHeight`), only the first group is rendered at
 * first. Otherwise each is, to be measured, so that the page has its height and Back its place. The group with the focus
 * and those beside it stay: the next row of a keyboard is always there. `list` is the `ref` of the list; with another
 * `layout` the items have other heights.
 */
export function useFarGroups(
  list: RefObject<HTMLElement | null>,
  count: number,
  { itemHeight, layout }: { itemHeight: number | null; layout: string },
): Heights {
  const atFirst = () => ({ layout, heights: itemHeight === null ? NONE : heightsOf(count, itemHeight) });
  const [far, setFar] = useState(atFirst);
  if (far.layout !== layout) setFar(atFirst);
  const [focused, setFocused] = useState(-1);
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const groups = [...list.current!.children];
    const observer = new IntersectionObserver(
      (entries) =>
        setFar((before) => {
          const heights = new Map(before.heights);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const index = groups.indexOf(target);
            if (isIntersecting) heights.delete(index);
            // It has none while the page is hidden.
            else if (boundingClientRect.height > 0) heights.set(index, boundingClientRect.height);
          }
          return { ...before, heights };
        }),
      { rootMargin: NEAR },
    );
    if (groups.length > 1) for (const group of groups) observer.observe(group);
    return () => observer.disconnect();
    // With more items there are more groups, and with another layout all are measured again.
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [list, count, layout]);

  useEffect(() => {
    const element = list.current!;
    const follow = ({ type, target, relatedTarget }: FocusEvent) => {
      const at = (type === 'focusin' ? target : relatedTarget) as Node | null;
      setFocused([...element.children].findIndex((group) => group.contains(at)));
    };
    // Paper has all rows; the browser prints what is there when its listeners have run.
    const print = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'));
    const ended = new AbortController();
    const { signal } = ended;
    for (const type of ['focusin', 'focusout'] as const) element.addEventListener(type, follow, { signal });
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, print, { signal });
    return () => ended.abort();
  }, [list]);

  return useMemo(() => {
    if (isPrinting) return NONE;
    if (focused === -1) return far.heights;
    return new Map([...far.heights].filter(([index]) => Math.abs(index - focused) > 1));
  }, [far, focused, isPrinting]);
}

function heightsOf(count: number, itemHeight: number): Heights {
  const heights = new Map<number, number>();
  for (let index = 1; index * GROUP < count; index++)
    heights.set(index, Math.min(GROUP, count - index * GROUP) * itemHeight);
  return heights;
}
