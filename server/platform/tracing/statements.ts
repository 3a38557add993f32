import { errorType, getTracer } from './tracer.ts';

// Statements with lists of values of any length have any number of texts, of up to half a megabyte each.
const MAX_SUMMARIES = 1_000;
const MAX_LENGTH = 10_000;
const summaries = new Map<string, StatementSummary>();

/** The operation and table of a statement, such as SELECT of plans, without any value. */
type StatementSummary = { operation: string; table: string | null };

/**
 * Records a statement as a part of the current operation. Outside of one it records nothing: a queue that is queried every
 * second would be a trace each.
 */
export function traceStatement(text: string, result: Promise<unknown>): void {
  const tracer = getTracer();
  if (!tracer?.current()) return;
  const { operation, table } = summaryOf(text);
  const span = tracer.start(table === null ? operation : `${operation} ${table}`, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === null ? {} : { 'db.collection.name': table }),
    },
  });
  result.then(
    () => span.end(),
    (error: unknown) => {
      span.fail(errorType(error));
      span.end();
    },
  );
}

function summaryOf(text: string): StatementSummary {
  const known = summaries.get(text);
  if (known) return known;
  const summary = summarize(text);
  if (summaries.size < MAX_SUMMARIES && text.length <= MAX_LENGTH) summaries.set(text, summary);
  return summary;
}

// oxlint-disable-next-line gangway/linear-regex -- of our own statements
const TOKENS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|\w+/g;
type Token = { text: string; word: string; depth: number };

/**
 * Returns the change that a statement makes, or else SELECT, and its table: the first one that is named at the outermost
 * level. Of a long statement it reads the beginning alone: all of it would hold up other requests for a tenth of a second.
 */
export function summarize(text: string): StatementSummary {
  const tokens = tokensOf(text);
  const changes = tokens.flatMap((_, index) => changeAt(tokens, index));
  const tables = tokens.flatMap((token, index) => (isTable(tokens, index) ? [token] : []));
  const change = outermost(changes);
  if (change) return { operation: change.operation, table: change.table };
  const table = outermost(tables);
  const isSelect = tokens.some(({ word }) => word === 'select');
  const operation = isSelect ? 'SELECT' : (tokens[0]?.text.toUpperCase() ?? '');
  return { operation, table: isSelect && table ? nameOf(table) : null };
}

function tokensOf(text: string): Token[] {
  let depth = 0;
  return (text.slice(0, MAX_LENGTH).match(TOKENS) ?? []).flatMap((token) => {
    if (/^(--|\/\*|')/.test(token)) return [];
    if (token === ')') depth -= 1;
    const found = { text: token, word: token.toLowerCase(), depth };
    if (token === '(') depth += 1;
    return [found];
  });
}

/** Returns the first of those at the lowest depth. */
function outermost<T extends { depth: number }>(found: readonly T[]): T | undefined {
  return found.toSorted((a, b) => a.depth - b.depth)[0];
}

const CHANGES: Record<string, string> = { insert: 'into', delete: 'from', merge: 'into' };

function changeAt(tokens: readonly Token[], index: number) {
  const [before, token, next, later] = [-1, 0, 1, 2].map((step) => tokens[index + step]);
  // `for update`, `for no key update` and `on conflict do update` change no table by themselves.
  const isUpdate = token?.word === 'update' && !/^(for|key|do)$/.test(before?.word ?? '');
  const table = isUpdate ? next : CHANGES[token?.word ?? ''] === next?.word ? later : undefined;
  if (!token || !table || next?.depth !== token.depth) return [];
  return [{ operation: token.text.toUpperCase(), table: nameOf(table), depth: token.depth }];
}

function isTable(tokens: readonly Token[], index: number): boolean {
  const [before, token, next] = [-1, 0, 1].map((step) => tokens[index + step]);
  if (before?.word !== 'from' && before?.word !== 'join') return false;
  // A function, such as `from json_to_recordset(…)`, or a subquery.
  if (!token || !/^["a-z_]/i.test(token.text) || next?.text === '(' || token.word === 'lateral') return false;
  return !tokens.some((other, at) => nameOf(other) === nameOf(token) && isCommonTable(tokens, at));
}

/** Whether the token is a name that `with` defines: `name as [not materialized] (`. */
function isCommonTable(tokens: readonly Token[], index: number): boolean {
  if (tokens[index + 1]?.word !== 'as') return false;
  const after = tokens.slice(index + 2, index + 5).find(({ word }) => !/^(not|materialized)$/.test(word));
  return after?.text === '(';
}

const nameOf = ({ text }: Token) => text.replace(/^"(.*)"$/, '$1');
