import { shownLink } from '#shared/checklist/links.ts';
import type { TextShaper, ShapedText } from './textShaping.ts';

/** A text with the address that it opens; without one it is plain text. */
type PrintedLink = { address: string | null; text: ShapedText[] };

// Typst fails to compile a document with an address of more than 8,000 bytes.
const LONGEST_ADDRESS = 8_000;

// 2,000 tasks may have 100,000 links. Each clickable one takes 1 kB in the file and 40 kB of memory
// during the compilation. The links of a report beyond this number are printed as plain text.
const MAX_ADDRESSES = 5_000;

// The column of the tasks is 36 em wide at the 9 pt of links.
const WIDEST_WORD = 34;

/**
 * Returns a function that prepares the links of one task. It
 * counts the clickable links, so each report needs its own.
 */
export function linkPrinter(shaper: TextShaper): (links: string[]) => PrintedLink[] {
  let addresses = 0;
  return (links) => {
    const groups: { address: string | null; links: string[] }[] = [];
    for (const link of links) {
      const address = addresses < MAX_ADDRESSES ? addressOf(link) : null;
      const last = groups.at(-1);
      if (address !== null) addresses += 1;
      // Consecutive plain texts share one paragraph, which takes less time to lay out.
      if (address === null && last?.address === null) last.links.push(link);
      else groups.push({ address, links: [link] });
    }
    return groups.map((group) => ({
      address: group.address,
      text: shaper.paragraphs(group.links.join('\n'), WIDEST_WORD),
    }));
  };
}

/**
 * Returns the address of a link in ASCII, as a PDF requires;
 * null when it is not http(s), invalid or too long.
 */
function addressOf(link: string): string | null {
  const { href } = shownLink(link);
  if (href === null || !URL.canParse(href)) return null;
  const address = new URL(href).href;
  return address.length > LONGEST_ADDRESS ? null : address;
}
