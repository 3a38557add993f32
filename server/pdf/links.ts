import { linkHref } from '#shared/checklist/links.ts';
import type { Letterer, Line } from './textShaping.ts';

/** Text with the address that it opens, or text alone. */
type PrintedLink = { address: string | null; text: Line[] };

// Typst refuses an address of more than 8,000 bytes, and with it the document.
const LONGEST_ADDRESS = 8_000;

// 2,000 tasks may hold 100,000 links, and each that opens costs a kilobyte of the file and 40 kB of memory while it is
// made. Beyond this many in one report links are text to be copied.
const MOST_ADDRESSES = 5_000;

// The column of the tasks holds 36 em of the 9 pt that links are set in.
const WIDEST_WORD = 34;

/** Answers how the links of a task are printed, for the tasks of one report. */
export function linkPrinter(letterer: Letterer): (links: string[]) => PrintedLink[] {
  let addresses = 0;
  return (links) => {
    const groups: { address: string | null; links: string[] }[] = [];
    for (const link of links) {
      const address = addresses < MOST_ADDRESSES ? addressOf(link) : null;
      const last = groups.at(-1);
      if (address !== null) addresses += 1;
      // Texts that open nothing are lines of one paragraph, which is cheaper to set.
      if (address === null && last?.address === null) last.links.push(link);
      else groups.push({ address, links: [link] });
    }
    return groups.map((group) => ({
      address: group.address,
      text: letterer.paragraphs(group.links.join('\n'), WIDEST_WORD),
    }));
  };
}

/** The address that a link opens, in the ASCII form that a PDF holds, or null. */
function addressOf(link: string): string | null {
  const href = linkHref(link);
  if (href === null || !URL.canParse(href)) return null;
  const address = new URL(href).href;
  return address.length > LONGEST_ADDRESS ? null : address;
}
