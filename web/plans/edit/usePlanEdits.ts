import { useQueryClient } from '@tanstack/react-query';
import { allTasks, whyChecklistIsTooLarge } from '#shared/checklist/tree.ts';
import { hasProgress, PLAN_NEEDS_A_TASK } from '#shared/plans/refusals.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Reason } from '#shared/reason.ts';
import { checkDraft } from '../../checklist/draft/checkDraft.ts';
import { useDraft } from '../../checklist/draft/useDraft.ts';
import { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { useStaleEdits } from '../../checklist/stale/useStaleEdits.ts';
import { isRefusal } from '../../client/failures.ts';
import { isStatus } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { useEditPlan } from '../api.ts';
import { planQuery, refreshPlans } from '../queries.ts';
import { messages } from '../messages.ts';

const withoutProgress = (plan: Plan) => plan.subplans.filter((subplan) => !hasProgress(subplan));

/**
 * The edits of a plan (Plans 12): the draft of its subplans without progress, and saving it. `refusal` is the reason
 * why the current plan can no longer be edited: the draft stays readable.
 */
export function usePlanEdits(plan: Plan, refusal: Reason | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const save = useEditPlan(plan.id);
  const draft = useDraft({ ...plan, subplans: withoutProgress(plan) });
  const edits = useStaleEdits({
    draft,
    initial: plan,
    fetchStored: () => queryClient.fetchQuery({ ...planQuery(plan.id), staleTime: 0 }),
    fetchFailed: (error) => (isStatus(error, 404) ? messages.planGone : messages.planFailed),
    isLocked: hasProgress,
  });
  const kept = useKeptEdits<Plan>({
    object: `plan:${plan.id}`,
    draft,
    base: edits.base,
    onRestore: (content, keptBase) => {
      // Edits of an older version are refused as stale when they are saved.
      if (keptBase.version !== plan.version) edits.setBase(keptBase);
      // The employee has ticked tasks of these since.
      const locked = new Set(plan.subplans.filter(hasProgress).map(({ id }) => id));
      return { ...content, subplans: content.subplans.filter(({ id }) => !locked.has(id)) };
    },
  });
  const viewOnly = edits.base.subplans.filter(hasProgress);
  const subplans = [...viewOnly, ...draft.checklist.subplans];

  function submit() {
    if (save.isPending || !checkDraft(draft)) return;
    const problem =
      refusal?.text ??
      whyChecklistIsTooLarge(subplans) ??
      (allTasks<unknown>(subplans).length === 0 ? PLAN_NEEDS_A_TASK : null);
    if (problem !== null) return toast.failure(problem);
    save.mutate(
      { ...draft.content, subplans, version: edits.base.version },
      {
        onSuccess: () => {
          kept.forget();
          onSaved();
        },
        onError: handleFailure,
      },
    );
  }

  function handleFailure(error: Error) {
    if (isRefusal(error, 'version.stale')) return edits.reportStale(error.message);
    if (isStatus(error, 404)) toast.failure(messages.planGone);
    else showFailure(error, messages.saveFailed);
    // The employee has ticked a task of a subplan in the draft: the draft continues without that subplan.
    if (isRefusal(error, 'plans.subplan_in_progress')) void edits.keepEditing();
    // Signed or deactivated meanwhile: the rest of the page must show it.
    else void refreshPlans(queryClient);
  }

  return { ...edits, kept, draft, viewOnly, subplans, submit, saving: save.isPending };
}
