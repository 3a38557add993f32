import { expect } from 'vitest';
import { REFUSAL_CODES } from '#shared/refusalCodes.ts';
import type { ApiResponse } from './client.ts';

/** Asserts that the response is a problem document (API 4), and returns its detail. */
export function expectProblem(response: ApiResponse, status: number, detail?: string | RegExp): string {
  expect(response.status, response.text).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { errors, instance, ...problem } = response.body;
  expect(instance).toBe(status === 500 ? response.headers.get('request-id') : undefined);
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
  // No stack trace, file name, SQL or message of a library.
  expect(response.text).not.toMatch(
    /\.ts\b|node_modules|\bat \w+ \(|select |insert |violates|postgres|ajv|FST_/i,
  );
  if (typeof detail === 'string') expect(problem.detail).toBe(detail);
  if (detail instanceof RegExp) expect(problem.detail).toMatch(detail);
  return problem.detail;
}

/** Asserts that the response is a 400 that names exactly these fields. */
export function expectInvalid(response: ApiResponse, ...paths: string[]): void {
  expectProblem(response, 400);
  const named = (response.body.errors as { path: string }[]).map((error) => error.path);
  expect([...new Set(named)].toSorted()).toEqual(paths.toSorted());
}
