import { describe, expect, test } from 'vitest';
import { failureText } from './failures.ts';
import { ApiError } from './http.ts';

describe('the text for a failed call', () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'plans.signed',
    detail: 'Somebody has signed.',
  };
  const refused = new ApiError(409, problem);

  test("is the server's sentence when it refused the call", () => {
    expect(failureText(refused, 'That failed.')).toBe('Somebody has signed.');
  });

  test("is the fixed text and then the server's sentence where the text is kept", () => {
    expect(failureText(refused, 'That failed.', { keep: true })).toBe('That failed. Somebody has signed.');
  });

  test.each([
    ['a fault of the server', new ApiError(500, { ...problem, status: 500 })],
    ['a failure of the network', new ApiError(0, null)],
    ['a refusal without an explanation', new ApiError(409, null)],
    ['an error in the browser', new TypeError('x is undefined')],
  ])('is the general text after %s', (_, error) => {
    expect(failureText(error, 'That failed.')).toBe('That failed.');
    expect(failureText(error, 'That failed.', { keep: true })).toBe('That failed.');
  });
});
