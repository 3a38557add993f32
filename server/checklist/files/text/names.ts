/**
 * Returns a name as it is written into a file: with a backslash before each character that would be a mark, and spaces at its
 * ends and line breaks as references.
 */
export function writtenName(name: string): string {
  return (
    name
      .replace(/[\\`*[\]<]/g, '\\$&')
      // Within a word it is no mark.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/(?:^|(?<=[ \t]))#+$/, (marks) => marks.replaceAll('#', '\\#'))
      // Addresses would become links.
      .replace(/(?<=https?):(?=\/\/)/gi, '\\:')
      .replace(/(?<=www)\./gi, '\\.')
      .replace(/(?<=[\w.+-])@(?=\w)/g, '\\@')
      .replace(/[\t\n\r]|^[ \u00A0]|[ \u00A0]$/g, (space) => `&#${space.codePointAt(0)};`)
  );
}

/** Returns the start of a name for where there is little room. */
export const shortName = (name: string): string =>
  [...name].length > 12 ? `${[...name].slice(0, 8).join('').trimEnd()}…` : name;
