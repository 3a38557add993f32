import { LINK_LENGTH, MAX_LINKS } from './limits.ts';

/*
 * A task's links are stored comma-separated in task_content (spec §2 'Topic card'). A comma inside an address is written
 * as %2C, so that splitting never cuts a link in two.
 */

/** The links in the order in which they were added. */
export function splitLinks(taskContent: string | null | undefined): string[] {
  return (taskContent ?? '')
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '');
}

export function joinLinks(links: readonly string[]): string {
  return links.map((link) => link.trim().replaceAll(',', '%2C')).join(',');
}

export function addLink(taskContent: string, link: string): string {
  return joinLinks([...splitLinks(taskContent), link]);
}

export function removeLink(taskContent: string, index: number): string {
  return joinLinks(splitLinks(taskContent).filter((_, position) => position !== index));
}

/**
 * The address that a stored link leads to: `https://` is put in front when no scheme is there. Null when the result is no
 * http or https address: such text is shown, never rendered as a link (`javascript:` above all).
 */
export function linkHref(link: string): string | null {
  const trimmed = link.trim();
  if (trimmed === '') return null;
  // 'localhost:8080/x' and 'example.com:443' name a host and a port, no scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  if (!/^https?:\/\/[^\s/?#\\]+/i.test(address) || /[\s<>"`\\]/.test(address)) return null;
  return address;
}

/** Why the links of a task cannot be stored, or null (contract §1). */
export function whyLinksAreRefused(taskContent: string): string | null {
  const links = splitLinks(taskContent);
  if (links.length > MAX_LINKS)
    return `A task can hold at most ${MAX_LINKS} links; this one has ${links.length}.`;
  if (links.some((link) => [...link].length > LINK_LENGTH)) {
    return `A link can have at most ${LINK_LENGTH.toLocaleString('en')} characters. Shorten the link.`;
  }
  return null;
}
