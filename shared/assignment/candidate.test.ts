import { describe, expect, test } from 'vitest';
import { candidateState, isAssigned } from './candidate.ts';
import { CANDIDATE_STATES } from './states.ts';

const READY = { disabled_at: null, left_on: null, has_manager: true, has_start: true, has_plan: false };
const TODAY = '2026-03-03';

describe('recipients of an assignment to many (Assignment 2)', () => {
  test.each([
    ['ready', {}],
    ['has_plan', { has_plan: true }],
    ['no_manager', { has_manager: false }],
    ['no_manager', { has_manager: false, has_plan: true }],
    ['no_start', { has_start: false }],
    ['no_start', { has_start: false, has_plan: true }],
    ['no_manager', { has_start: false, has_manager: false }],
    ['left', { left_on: '2026-03-02' }],
    // The last day is a day of work.
    ['ready', { left_on: '2026-03-03' }],
    ['left', { disabled_at: '2026-03-01T00:00:00Z', has_manager: false, has_plan: true }],
  ] as const)('%s: %o', (state, facts) => {
    expect(candidateState({ ...READY, ...facts }, TODAY)).toBe(state);
  });

  test('anyway counts for those who have the plan alone', () => {
    expect(isAssigned('ready')).toBe(true);
    expect(isAssigned('has_plan')).toBe(false);
    expect(isAssigned('has_plan', true)).toBe(true);
    for (const state of CANDIDATE_STATES.filter((one) => one !== 'ready' && one !== 'has_plan'))
      expect(isAssigned(state, true)).toBe(false);
  });
});
