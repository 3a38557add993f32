import { type Placeholder, PLACEHOLDERS } from '#shared/checklist/placeholders/placeholders.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { ApiError, call } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { useAct } from '../../ui/useAct.ts';
import { plansKey } from '../queries.ts';
import { messages } from './messages.ts';

/** Assigns a plan (Plans 1, 2). */
export const useAssignPlan = () =>
  useAct({
    send: (body: NewPlan, once) => call('POST /onboarding-plan/full', { body, headers: once(body) }),
    done: messages.created,
    refresh: plansKey,
    onFailed: (error) => {
      // The page asks for them.
      if (emptyWords(error).length === 0) showFailure(error, messages.createFailed);
    },
  });

const PATH = 'filled_in.';

/** Returns the placeholders without a value, if they are the reason why it was not assigned. */
export function emptyWords(error: unknown): Placeholder[] {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'placeholders.empty') return [];
  const words = new Set((problem.errors ?? []).map(({ path }) => path.slice(PATH.length)));
  return PLACEHOLDERS.filter((word) => words.has(word));
}
