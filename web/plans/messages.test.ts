import { describe, expect, test } from 'vitest';
import { ApiError } from '../http.ts';
import { actFailed, confirmQuestion, failureText, outcomes } from './messages.ts';

// The sentences stand here as the specification writes them, so that a change of words is a change of two files.
describe('words that differ by place', () => {
  test('the question before an act', () => {
    expect(confirmQuestion('deactivate', 'First days', 'list')).toBe(
      'Are you sure you want to deactivate the onboarding plan "First days" for this employee?',
    );
    expect(confirmQuestion('delete', 'First days', 'plan')).toBe(
      'Are you sure you want to delete the onboarding plan "First days"?',
    );
    expect(confirmQuestion('delete', 'First days', 'team')).toBe(
      'Are you sure you want to delete the onboarding plan "First days"?',
    );
  });

  test.each([
    ['deactivate', 'list', 'Failed to deactivate the onboarding plan. Please try again.'],
    ['delete', 'plan', 'Failed to delete the onboarding plan. Please try again.'],
    ['delete', 'team', 'Failed to delete onboarding plan. Please try again.'],
    ['deactivate', 'team', 'Failed to update onboarding plan status. Please try again.'],
    ['reactivate', 'list', 'Failed to update onboarding plan status. Please try again.'],
  ] as const)('a failed %s in the %s', (act, place, text) => {
    expect(actFailed(act, place)).toBe(text);
  });
});

describe('a failure', () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Somebody has signed.' };

  test('that the server explains is told in its words', () => {
    expect(failureText(new ApiError(409, problem), outcomes.tickFailed)).toBe('Somebody has signed.');
  });

  test.each([
    ['of the server', new ApiError(500, { ...problem, status: 500 })],
    ['of the network', new ApiError(0, null)],
    ['without an explanation', new ApiError(409, null)],
    ['of our own', new TypeError('x is undefined')],
  ])('%s is told in the words of the specification', (_case, error) => {
    expect(failureText(error, outcomes.tickFailed)).toBe('Failed to update task status. Please try again.');
  });
});
