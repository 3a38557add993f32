import { LINK_LENGTH, MAX_LINKS } from './limits.ts';

/*
 * The links of a task are stored comma-separated in task_content. A comma inside a link is stored as %2C
 * (Checklists 6).
 */

/** Returns the links of a `task_content`, in the order of adding. */
export function splitLinks(taskContent: string | null | undefined): string[] {
  return (taskContent ?? '')
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '');
}

/** Returns the `task_content` for the links. */
export function joinLinks(links: readonly string[]): string {
  return links.map((link) => link.trim().replaceAll(',', '%2C')).join(',');
}

/** Returns the `task_content` with the typed links added at the end. */
export function addLink(taskContent: string, typed: string): string {
  return joinLinks([...splitLinks(taskContent), ...typedLinks(typed)]);
}

/**
 * Returns the links in a typed text. A comma parts two links where an address follows it; elsewhere it belongs to
 * the link, as in 'maps.example/@52.5,13.4' or 'example.com/a,b.html', or to its title (Checklists 6).
 */
export function typedLinks(typed: string): string[] {
  const links: string[] = [];
  for (const part of typed.split(',')) {
    const last = links.at(-1);
    if (last === undefined || startsAddress(part, last) || startsTitle(part, last)) links.push(part);
    else links[links.length - 1] = `${last},${part}`;
  }
  return links.map((link) => link.trim());
}

const FILE = /\.(?:aspx?|css|csv|docx?|gif|html?|jpe?g|js|json|md|pdf|php|png|pptx?|svg|txt|xlsx?|xml|zip)$/i;

// After a path 'b.html' is a file, and not a host.
function startsAddress(part: string, before: string): boolean {
  const text = part.trim();
  if (/^https?:\/\//i.test(text)) return true;
  const isHost = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?#]|$)/u.test(text);
  const hasPath = before.replace(/^\s*https?:\/\//i, '').includes('/');
  return isHost && !(hasPath && FILE.test(text));
}

/** Whether a comma parts an address and a link with a title: 'a.com, Handbook https://b.com'. */
function startsTitle(part: string, before: string): boolean {
  return TITLED_LINK.test(part.trim()) && looksLikeAddress(before);
}

/** Returns the `task_content` without the link at the index (from 0); unchanged when there is none. */
export function removeLink(taskContent: string, index: number): string {
  return joinLinks(splitLinks(taskContent).filter((_, position) => position !== index));
}

/**
 * Returns the http or https URL of a stored link, with `https://` added when it has no scheme. Returns null
 * for any other text (such as `javascript:`), which must be shown as text and never as a link (Checklists 6).
 */
export function linkHref(link: string): string | null {
  const trimmed = link.trim();
  if (trimmed === '') return null;
  // In 'localhost:8080/x' and 'example.com:443' the colon precedes a port.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  const host = /^https?:\/\/([^\s/?#\\]+)/i.exec(address)?.[1];
  // In 'a.com,b' the comma belongs to no address, and no host has one.
  if (host === undefined || /,|%2C/i.test(host) || /[\s<>"`\\]/.test(address)) return null;
  return address;
}

/** A title before an address with a scheme. */
export const TITLED_LINK = /^(.*?\S)\s+(https?:\/\/\S+)$/is;

/** A stored link as it is shown: its title, or else the address as it was typed. `href` is null for plain text. */
type ShownLink = { text: string; href: string | null };

/**
 * Returns a stored link as it is shown. A link may have a title: 'Handbook https://example.com/book', with the scheme
 * (Checklists 6).
 */
export function shownLink(link: string): ShownLink {
  const trimmed = link.trim();
  const [, title = '', address = ''] = TITLED_LINK.exec(trimmed) ?? [];
  const href = linkHref(address);
  // A title that is an address itself would lie about where the link leads.
  if (href !== null && !looksLikeAddress(title)) return { text: title.replaceAll(/%2C/gi, ','), href };
  return { text: trimmed, href: linkHref(trimmed) };
}

// As a reader sees it: without characters of no width, and with the dot of each look-alike, as browsers read '。'.
function looksLikeAddress(title: string): boolean {
  const seen = title
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('。', '.');
  return /:\/\/|(?:^|\s)(?:[\p{L}\d-]+\.)+\p{L}{2,}(?=[/:?#\s]|$)/iu.test(seen);
}

/** Returns why the links of a task cannot be stored, or null when they can (Checklists 6). */
export function whyLinksAreRefused(taskContent: string): string | null {
  const links = splitLinks(taskContent);
  if (links.length > MAX_LINKS)
    return `A task can hold at most ${MAX_LINKS} links; this one has ${links.length}.`;
  if (links.some((link) => [...link].length > LINK_LENGTH)) {
    return `A link can have at most ${LINK_LENGTH.toLocaleString('en')} characters. Shorten the link.`;
  }
  return null;
}
