import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '#shared/calendar.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { PLAN_NEEDS_A_TASK } from '#shared/plans/rights.ts';
import type { Template } from '#shared/templates/schema.ts';
import { isBlank } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { EditBar, EditFrame } from '../../checklist/EditBar.tsx';
import { checkDraft, forgetFailures, useDraft } from '../../checklist/useDraft.ts';
import { useOrgTimeZone } from '../../layout/config.ts';
import { Page } from '../../layout/Page.tsx';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { DayText } from '../../ui/time.tsx';
import { words } from './messages.ts';
import { LeaveDraft } from './LeaveDraft.tsx';
import { newPlan } from './newPlan.ts';
import { PlanDraftForm } from './PlanDraftForm.tsx';
import { useCreatePlan } from './useCreatePlan.ts';

export type PlanDraftProps = {
  /** What the plan begins as. Its items keep their ids, by which the server records where they came from. */
  template: Template;
  employee: PersonSummary;
  /** Back to the template. */
  onBack: () => void;
};

/** The copy of a template for one person, to be adjusted before it is assigned (spec §2 'Template view'). */
export function PlanDraft({ template, employee, onBack }: PlanDraftProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const timeZone = useOrgTimeZone();
  // One moment for as long as the draft is open, so that the days which the person sees are those that are kept.
  const [assignedAt] = useState(() => new Date().toISOString());
  const assignedOn = dayOf(assignedAt, timeZone);
  const draft = useDraft(template);
  const create = useCreatePlan();
  const form = useRef<HTMLDivElement>(null);

  // The page has become another one without a navigation that would say so.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  function submit() {
    forgetFailures();
    if (isBlank(draft.details.name)) {
      toast.failure(words.nameIsEmpty);
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    if (!checkDraft(draft)) return;
    create.mutate(newPlan({ draft: draft.content, template, employee, viewer, assignedAt }), {
      onSuccess: ({ id }) => void navigate({ ...paths.plan(id), ignoreBlocker: true }),
    });
  }

  const noTask = allTasks(draft.checklist.subplans).length === 0;
  return (
    <Page
      title={words.heading(nameOrEmail(employee))}
      width="reading"
      back={<LeaveDraft changed={draft.changed} onLeave={onBack} />}
      lead={
        <>
          {words.assigned}: <DayText day={assignedOn} /> · {employee.email}
        </>
      }
    >
      <EditFrame
        ref={form}
        bar={
          <EditBar>
            <Button
              tone="primary"
              busy={create.isPending || create.isSuccess}
              disabledReason={noTask ? PLAN_NEEDS_A_TASK : null}
              onClick={submit}
            >
              {words.create}
            </Button>
          </EditBar>
        }
      >
        <PlanDraftForm draft={draft} assignedOn={assignedOn} />
      </EditFrame>
      <UnsavedChanges when={draft.changed} />
    </Page>
  );
}
