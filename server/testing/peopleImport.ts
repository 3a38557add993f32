import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.ts';
import { expectProblem } from './problem.ts';

export const CSV = { 'content-type': 'text/csv' };

/** Imports a file as the person of the client. */
export const send = (client: Client, text: string | Uint8Array, query = ''): Promise<ApiResponse> =>
  client.post(`/person/import${query}`, text, CSV);

export const file = (...lines: string[]): string => lines.join('\n');

let count = 0;
export const newEmail = (name = 'new'): string => `${name}${++count}@import.example`;

/** Asserts a 400 that lists the errors as 'line message', and returns its result. */
export async function expectErrors(response: ApiResponse, ...starts: string[]) {
  const { import: result, ...problem } = response.body;
  expectProblem({ ...response, body: problem, text: JSON.stringify(problem) }, 400);
  expect(problem.code).toBe('import.invalid');
  const found = result.errors.map(
    (error: { line: number; message: string }) => `${error.line} ${error.message}`,
  );
  expect(found.map((error: string, index: number) => error.slice(0, starts[index]?.length))).toEqual(starts);
  return result;
}
