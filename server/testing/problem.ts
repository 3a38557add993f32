import { expect } from 'vitest';
import { REFUSAL_CODES } from '#shared/refusalCodes.ts';
import type { Answer } from './client.ts';

/** Asserts that the answer is a problem document (API 4), and returns its detail. */
export function expectProblem(answer: Answer, status: number, detail?: string | RegExp): string {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { errors, ...problem } = answer.body;
  expect(problem).toEqual({
    type: expect.any(String),
    title: expect.any(String),
    status,
    code: expect.toSatisfy((code) => code in REFUSAL_CODES),
    detail: expect.stringMatching(/^.{10,}$/),
  });
  for (const error of errors ?? []) {
    expect(error).toEqual({ path: expect.any(String), message: expect.any(String) });
  }
  // No stack, file, SQL or driver message.
  expect(answer.text).not.toMatch(
    /\.ts\b|node_modules|\bat \w+ \(|select |insert |violates|postgres|ajv|FST_/i,
  );
  if (typeof detail === 'string') expect(problem.detail).toBe(detail);
  if (detail instanceof RegExp) expect(problem.detail).toMatch(detail);
  return problem.detail;
}

/** Asserts a 400 that names exactly these fields. */
export function expectInvalid(answer: Answer, ...paths: string[]): void {
  expectProblem(answer, 400);
  const named = (answer.body.errors as { path: string }[]).map((error) => error.path);
  expect([...new Set(named)].toSorted()).toEqual(paths.toSorted());
}
