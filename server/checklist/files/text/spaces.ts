// Only the spaces of Markdown, which are less than those of Unicode: a name may end with another one.

/** Returns a text without spaces and tabs at its end. */
export const withoutSpacesAtEnd = (text: string) => text.replace(/(?<![ \t])[ \t]+$/, '');

/** Returns a text without spaces and tabs at its start and its end. */
export const withoutOuterSpaces = (text: string) => withoutSpacesAtEnd(text.replace(/^[ \t]+/, ''));
