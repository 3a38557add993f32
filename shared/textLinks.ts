/** A part of a text: an address with `href`, or plain text. */
type TextPart = { text: string; href: string | null };

// Without characters that no address contains, and without those that end an attribute.
const ADDRESS = /https:\/\/[^\s<>"'`\\{}|^\p{Cc}\p{Cf}]+/giu;

const HOST = /^https:\/\/[\p{L}\d]/iu;

/**
 * Returns the parts of a note or comment. Addresses of https become links (Checklists 6); a host without a scheme may be
 * the end of one sentence and the start of the next. Joined, the texts are the text.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (!HOST.test(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Removes the punctuation of the sentence around an address. A bracket belongs to it when it was opened in it. */
function withoutPunctuation(address: string): string {
  // Brackets that were closed more often than opened. Counted once: a text may end in 5,000 of them.
  const unopened = {
    ')': count(address, ')') - count(address, '('),
    ']': count(address, ']') - count(address, '['),
  };
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!;
    if (last === ')' || last === ']') {
      if (unopened[last] <= 0) break;
      unopened[last] -= 1;
    } else if (!/[.,;:!?*_~…。、，]/u.test(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
