import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whyChecklistIsTooLarge, allTasks } from '#shared/checklist/tree.ts';
import { hasProgress, PLAN_NEEDS_A_TASK, whyPlanCannotBeEdited } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { browserIds } from '../checklist/ids.ts';
import { rebase } from '../checklist/rebase.ts';
import { checkDraft, useDraft } from '../checklist/useDraft.ts';
import { isStatus } from '../http.ts';
import { toast } from '../ui/toast.ts';
import { planQuery, useSavePlan } from './api.ts';
import { failureText, outcomes, words } from './messages.ts';

const untouched = (plan: Plan) => plan.subplans.filter((subplan) => !hasProgress(subplan));

/** The edits of a plan: what can be changed, saving it, and what to do when somebody else was quicker. */
export function usePlanEdits(plan: Plan, onSaved: () => void) {
  const queryClient = useQueryClient();
  const save = useSavePlan(plan.id);
  // What the edits were made from. The page may show a newer plan meanwhile.
  const [base, setBase] = useState(plan);
  // The server's sentence about who was quicker, until it is decided what to do.
  const [stale, setStale] = useState<string | null>(null);
  const draft = useDraft({ ...plan, subplans: untouched(plan) });
  const begun = base.subplans.filter(hasProgress);
  const subplans = [...begun, ...draft.checklist.subplans];

  function submit() {
    if (!checkDraft(draft)) return;
    const problem =
      whyChecklistIsTooLarge(subplans) ?? (allTasks(subplans).length === 0 ? PLAN_NEEDS_A_TASK : null);
    if (problem !== null) return toast.failure(problem);
    save.mutate(
      { ...draft.content, subplans, version: base.version },
      { onSuccess: onSaved, onError: (error) => void explain(error) },
    );
  }

  async function explain(error: Error) {
    if (isStatus(error, 404)) return toast.failure(words.planGone);
    if (!isStatus(error, 409)) return toast.failure(failureText(error, outcomes.saveFailed));
    const newest = await fetchNewest();
    if (newest && whyPlanCannotBeEdited(newest) === null && newest.version !== base.version)
      return setStale(error.message);
    toast.failure(failureText(error, outcomes.saveFailed));
    // The employee has begun a subplan that is being edited: it can only be looked at from now on.
    if (newest?.version === base.version) continueFrom(newest);
  }

  const fetchNewest = () =>
    queryClient.fetchQuery({ ...planQuery(plan.id), staleTime: 0 }).catch(() => undefined);

  function continueFrom(newest: Plan) {
    const locked = new Set(newest.subplans.filter(hasProgress).map(({ id }) => id));
    const kept = draft.checklist.subplans.filter(({ id }) => !locked.has(id));
    draft.checklist.change({ do: 'replace', subplans: rebase(kept, newest.subplans, browserIds) });
    setBase(newest);
  }

  async function keepEditing() {
    const newest = await fetchNewest();
    if (newest) continueFrom(newest);
    setStale(null);
  }

  return { draft, begun, subplans, submit, saving: save.isPending, stale, keepEditing };
}
