import { useState } from 'react';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { rights } from '#shared/plans/rights.ts';
import { useViewer } from '../../auth/viewer.ts';
import { PickOwner } from '../../checklist/owners/PickOwner.tsx';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { employeeName, managerName } from '../personNames.ts';
import { messages } from './messages.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { showPlan } from '../api.ts';
import { refreshPlans } from '../queries.ts';

/** The roles of people on a plan, and the choice of the buddy (Owners 9). */
export function PeopleDialog({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const refusal = rights(useViewer(), plan).edit?.text ?? null;
  const [isChoosing, setIsChoosing] = useState(false);
  const { mutateAsync, isPending } = useSetBuddy(plan.id);
  // A refusal is shown as a toast, and somebody else can be chosen.
  const set = (id: string | null) =>
    mutateAsync(id).then(
      () => setIsChoosing(false),
      () => {},
    );
  return (
    <>
      <Dialog title={messages.peopleTitle} size="sm" onClose={onClose}>
        <dl className="flex flex-col gap-4">
          <Person label="Employee" person={plan.user} name={employeeName(plan.user)} />
          <Person label="Manager" person={plan.manager} name={managerName(plan.manager)} />
          <div>
            <Person
              label={messages.buddyLabel}
              person={plan.buddy}
              name={plan.buddy?.name ?? null}
              none={messages.noBuddy}
            />
            <dd className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" disabledReason={refusal} busy={isPending} onClick={() => setIsChoosing(true)}>
                {plan.buddy ? messages.changeBuddy : messages.chooseBuddy}
              </Button>
              {plan.buddy && (
                <Button
                  size="sm"
                  tone="quiet"
                  disabledReason={refusal}
                  busy={isPending}
                  onClick={() => void set(null)}
                >
                  {messages.removeBuddy}
                </Button>
              )}
            </dd>
          </div>
        </dl>
      </Dialog>
      {isChoosing && (
        <PickOwner
          title={messages.chooseBuddy}
          kinds={[]}
          hasTeams={false}
          onPick={({ person }) => set(person!.id)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

type PersonProps = {
  label: string;
  person: PersonSummary | undefined;
  name: string | null;
  none?: string;
};

function Person({ label, person, name, none }: PersonProps) {
  return (
    <>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-2.5">
        {name !== null && <PersonAvatar person={person} name={name} size="sm" />}
        <bdi className="min-w-0 truncate" title={name ?? undefined}>
          {name ?? none}
        </bdi>
      </dd>
    </>
  );
}

const useSetBuddy = (planId: string) =>
  useAct({
    send: (buddy_id: string | null) =>
      call('PUT /onboarding-plan/:id/buddy', { params: { id: planId }, body: { buddy_id } }),
    done: messages.buddySaved,
    failed: messages.buddyFailed,
    onDone: showPlan,
    onFailed: (_error, _buddy, client) => void refreshPlans(client),
  });
