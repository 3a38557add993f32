import { describe, expect, test } from 'vitest';
import { failureText } from '../client/failures.ts';
import { ApiError } from '../client/http.ts';
import { showFailure } from './showFailure.ts';
import { currentToasts } from './toast.ts';

describe('the text for a failed call', () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'plans.signed',
    detail: 'Somebody has signed.',
  };
  const refused = new ApiError(409, problem);

  test("is what failed and then the server's sentence when it refused the call (Screens 12)", () => {
    expect(failureText(refused, 'That failed.')).toBe('That failed. Somebody has signed.');
    showFailure(refused, 'That failed.');
    expect(currentToasts().at(-1)).toMatchObject({ text: 'That failed.', reason: 'Somebody has signed.' });
  });

  test.each([
    ['a fault of the server', new ApiError(500, { ...problem, status: 500 })],
    ['a refusal without an explanation', new ApiError(409, null)],
    ['an error in the browser', new TypeError('x is undefined')],
  ])('is the general text after %s', (_, error) => {
    expect(failureText(error, 'That failed.')).toBe('That failed.');
    showFailure(error, 'That failed.');
    expect(currentToasts().at(-1)).toMatchObject({ text: 'That failed.', reason: null });
  });

  test('is followed by the advice to check the connection in a toast, when the server cannot be reached', () => {
    showFailure(new ApiError(0, null), 'That failed.');
    expect(currentToasts().at(-1)).toMatchObject({
      text: 'That failed.',
      reason: 'The server cannot be reached. Check your connection and try again.',
    });
  });
});
