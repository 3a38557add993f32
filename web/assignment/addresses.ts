/**
 * Returns the addresses in a pasted text, each once: lists, columns of a sheet, and names around them. A line without any is
 * returned as it is, so that the check can name it.
 */
export function pastedAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const line of text.split(/[\r\n]+/)) {
    const words = line.split(/[\s,;<>"'()]+/).filter((word) => word.includes('@'));
    for (const word of words.length > 0 ? words : [line.trim()]) {
      if (/[^\s,;]/.test(word)) found.set(word.toLowerCase(), word);
    }
  }
  return [...found.values()];
}
