/*
 * Acts on a server-rendered page before hydration are kept and replayed in order: presses of buttons and boxes, text in
 * fields, keys. Links work by themselves. The script in the head starts it (start.ts), the app ends it.
 *
 * A kept event is stopped: the app hydrates a page part by part, and hydrated parts would act on it a second time.
 */
type EarlyAct =
  | { kind: 'press' | 'box'; element: HTMLElement }
  | { kind: 'text'; element: HTMLInputElement | HTMLTextAreaElement }
  | { kind: 'key'; element: Element; event: KeyboardEvent };

type Early = { acts: EarlyAct[]; end: () => void };

declare global {
  /** Global, because web/start.ts is a bundle of its own. */
  var earlyActs: Early | undefined;
}

/** More were made by something else than a person. */
const MOST = 100;

export function keepEarlyActs(): void {
  const ended = new AbortController();
  const acts: EarlyAct[] = [];
  globalThis.earlyActs = { acts, end: () => ended.abort() };
  const keep = (act: EarlyAct) => {
    if (acts.length < MOST) acts.push(act);
  };
  const options = { capture: true, signal: ended.signal };
  document.addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>('a[href], button, input, summary');
      // A new window, or a link.
      if (element === null || element.matches('a, summary')) return;
      if (element.matches('[type=checkbox], [type=radio]')) {
        // It shows its new state immediately.
        event.stopPropagation();
        if (!acts.some((act) => act.kind === 'box' && act.element === element))
          keep({ kind: 'box', element });
      } else if (element.matches('button')) {
        event.preventDefault();
        event.stopPropagation();
        keep({ kind: 'press', element });
      }
    },
    options,
  );
  document.addEventListener(
    'input',
    (event) => {
      const element = event.target as HTMLInputElement;
      if (element.matches('[type=checkbox], [type=radio]')) return;
      event.stopPropagation();
      if (!acts.some((act) => act.kind === 'text' && act.element === element))
        keep({ kind: 'text', element });
    },
    options,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const element = event.target as Element;
      const isCombined = event.ctrlKey || event.metaKey;
      // A space presses what has the focus, or scrolls; behind Ctrl K it is part of the term.
      const isText = acts.some((act) => act.kind === 'key' && (act.event.ctrlKey || act.event.metaKey));
      const isKey =
        event.key.length === 1 &&
        (event.key !== ' ' || isText) &&
        (!isCombined || event.key.toLowerCase() === 'k');
      if (!isKey || event.altKey || element.matches('input:not([type=checkbox], [type=radio]), textarea'))
        return;
      // Ctrl K is the address bar of some browsers.
      if (isCombined || event.key === ' ') event.preventDefault();
      event.stopPropagation();
      keep({ kind: 'key', element, event });
    },
    options,
  );
}

/** Does what was kept. Called once the app owns the page, or cannot. */
export function doEarlyActs(): void {
  const early = globalThis.earlyActs;
  if (early === undefined) return;
  forgetEarlyActs();
  // After the listener of React, which takes over what is pressed where its code is there, and drops the event otherwise.
  document.getElementById('app')!.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>('button, [type=checkbox]');
      if (control === null || isOwned(control)) return;
      // A box would keep a state that nobody has stored.
      event.preventDefault();
      pressOnceOwned(control, performance.now() + MAX_MS);
    },
    { capture: true },
  );
  for (const act of early.acts) if (act.element.isConnected) doAct(act);
}

/** A part whose code does not come is not waited for longer, in ms. */
const MAX_MS = 10_000;

/** Presses a button or a box of a part of the page whose code comes after the page's, which React would drop. */
function pressOnceOwned(control: HTMLElement, until: number): void {
  if (isOwned(control)) control.click();
  else if (control.isConnected && performance.now() < until)
    requestAnimationFrame(() => pressOnceOwned(control, until));
}

/** React marks the elements that it has made or taken over. */
const isOwned = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));

/** Forgets what was kept, where nothing that was pressed is there any more. */
export function forgetEarlyActs(): void {
  globalThis.earlyActs?.end();
  globalThis.earlyActs = undefined;
}

function doAct(act: EarlyAct): void {
  if (act.kind === 'press') act.element.click();
  else if (act.kind === 'key') {
    const { key, code, ctrlKey, metaKey, shiftKey } = act.event;
    const init = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    act.element.dispatchEvent(new KeyboardEvent('keydown', init));
  } else if (act.kind === 'text') {
    const { value } = act.element;
    // React looks at the setter of the element: from the value that it knows to the one that was typed.
    act.element.value = act.element.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(act.element), 'value')?.set?.call(
      act.element,
      value,
    );
    act.element.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const box = act.element as HTMLInputElement;
    // Twice is not at all.
    if (box.checked === box.defaultChecked) return;
    box.checked = box.defaultChecked;
    box.click();
  }
}
