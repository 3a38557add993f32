import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';

describe('texts that differ between screens', () => {
  test('the question before an act', () => {
    expect(messages.confirm('deactivate', 'First days', 'list')).toBe(
      'Are you sure you want to deactivate the onboarding plan "First days" for this employee?',
    );
    expect(messages.confirm('delete', 'First days', 'plan')).toBe(
      'Are you sure you want to delete the onboarding plan "First days"?',
    );
    expect(messages.confirm('delete', 'First days', 'team')).toBe(
      'Are you sure you want to delete the onboarding plan "First days"?',
    );
  });

  test.each([
    ['deactivate', 'list', 'Failed to deactivate the onboarding plan. Please try again.'],
    ['delete', 'plan', 'Failed to delete the onboarding plan. Please try again.'],
    ['delete', 'team', 'Failed to delete onboarding plan. Please try again.'],
    ['deactivate', 'team', 'Failed to update onboarding plan status. Please try again.'],
    ['reactivate', 'list', 'Failed to update onboarding plan status. Please try again.'],
  ] as const)('the failure to %s on the %s screen', (act, screen, text) => {
    expect(messages.actFailed(act, screen)).toBe(text);
  });
});
