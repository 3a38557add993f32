const names = new Map<string, string>();

/** Has connections prepare the statement. One that is made twice keeps its name: another name would be that of the next statement. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size + 1}`);
}

/** Returns the name of a prepared statement, or undefined for any other query. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}
