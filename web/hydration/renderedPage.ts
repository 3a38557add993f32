import { DRAWN_DATA, DRAWN_FOR, type RenderedData } from '#shared/rendering/entry.ts';

/*
 * A server-rendered page. It is shown to its person alone: the script in the head (start.ts) compares the name of the
 * person in the page with the token before the page is painted.
 */

/** Set on the document while the rendered content must not be shown; base.css hides it. */
const HIDDEN = 'undrawn';
/** Why: the page is somebody else's, or this device shows it otherwise. */
type Reason = 'person' | 'device';

/**
 * Decides whether the rendered content is shown, and hides it otherwise. Returns whether the page has the responses of
 * its first calls for this person.
 */
export function openRendered(subject: string | null, { isAsHere }: { isAsHere: boolean }): boolean {
  const person = document.querySelector<HTMLMetaElement>(`meta[name=${DRAWN_FOR}]`)?.content;
  if (person === undefined) {
    // Nobody is signed in, so that the browser leaves the page: without a frame of it.
    if (subject === null) hide('person');
    return false;
  }
  if (person !== subject) hide('person');
  else if (!isAsHere) hide('device');
  return person === subject;
}

function hide(reason: Reason): void {
  document.documentElement.dataset[HIDDEN] = reason;
}

/** Returns whether rendered content is shown. */
export function isRenderedShown(): boolean {
  return (
    document.getElementById(DRAWN_DATA) !== null && document.documentElement.dataset[HIDDEN] === undefined
  );
}

/**
 * Removes and returns the data of a server-rendered page: null when it belongs to another person, whose content is
 * removed, too. `isShown` is whether the content can be hydrated.
 */
export function takeRendered(app: HTMLElement): { data: RenderedData | null; isShown: boolean } {
  const element = document.getElementById(DRAWN_DATA);
  const hidden = document.documentElement.dataset[HIDDEN] as Reason | undefined;
  element?.remove();
  const isOwn = element !== null && hidden !== 'person';
  const isShown = isOwn && hidden === undefined;
  // A page rendered in the browser has a frame, which stays until the app renders.
  if (element !== null && !isShown) app.replaceChildren();
  return { data: isOwn ? (JSON.parse(element.textContent) as RenderedData) : null, isShown };
}

/** Shows the content of the app, whatever was hidden. */
export function showApp(): void {
  delete document.documentElement.dataset[HIDDEN];
}
