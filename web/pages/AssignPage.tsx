import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAssigned } from '#shared/assignment/candidate.ts';
import { MAX_ITEMS } from '#shared/batches/limits.ts';
import { pastedAddresses } from '../assignment/addresses.ts';
import { previewQuery, useAssignToMany } from '../assignment/api.ts';
import { AssignBar } from '../assignment/AssignBar.tsx';
import { ChoosePeople } from '../assignment/ChoosePeople.tsx';
import { ChooseTemplate } from '../assignment/ChooseTemplate.tsx';
import { messages } from '../assignment/messages.ts';
import { PreviewGroups } from '../assignment/PreviewGroups.tsx';
import { failureText, isRefusal } from '../client/failures.ts';
import { Page } from '../layout/Page.tsx';
import { SectionStates } from '../layout/SectionStates.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { hrefOf } from '../sitemap/paths.ts';
import { ErrorText } from '../ui/ErrorText.tsx';
import { SEARCH_DELAY_MS, useDebounced } from '../ui/useDebounced.ts';

/** Assigns a template to many people together, after a check of each (Assignment 1). */
export default function AssignPage() {
  const page = useAssignment();
  const { preview, input, ready, count, assign, failure } = page;
  const isTooMany = count > MAX_ITEMS;
  return (
    <Page title={PAGES.assign.title} lead={messages.lead} width="wide">
      <div className="as-parts">
        <ChooseTemplate id={page.templateId} onChoose={page.setTemplateId} />
        <ChoosePeople {...page.people} />
      </div>
      <section aria-labelledby="assign-check" className="mt-6">
        <h2 id="assign-check" className="text-lg font-semibold">
          {messages.check}
        </h2>
        {isTooMany && <ErrorText className="mt-2">{messages.tooMany(count)}</ErrorText>}
        {failure !== null && <ErrorText className="mt-2">{failure}</ErrorText>}
        {input === null ? (
          !isTooMany && <p className="mt-2 text-muted">{messages.checkWaits}</p>
        ) : (
          <SectionStates query={preview} loading={messages.checking} failed={messages.checkFailed}>
            {(found) => (
              <>
                <PreviewGroups items={found.items} {...page.groups} />
                <AssignBar
                  ready={ready.length}
                  leftOut={found.items.length - ready.length}
                  isChecking={page.isChecking}
                  isBusy={assign.isPending || assign.isSuccess}
                  onAssign={page.submit}
                />
              </>
            )}
          </SectionStates>
        )}
      </section>
    </Page>
  );
}

/** The chosen template and people, their check, and the assignment to the ready ones. */
function useAssignment() {
  const { query, state } = useAppLocation();
  const [templateId, setTemplateId] = useState(
    () => state.template ?? new URLSearchParams(query).get('template'),
  );
  const people = useChosenPeople();
  const { count, items: chosenItems, emails, withStart } = people;
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  const assign = useAssignToMany();
  const input =
    templateId === null || count === 0 || count > MAX_ITEMS
      ? null
      : { template_id: templateId, items: chosenItems, emails };
  // As text: it is compared by its content.
  const wanted = JSON.stringify(input);
  const settled = useDebounced(wanted, SEARCH_DELAY_MS);
  const preview = useQuery(previewQuery(JSON.parse(settled) as typeof input));
  const items = input === null ? undefined : preview.data?.items;
  const ready = (items ?? []).filter(
    ({ person_id, state: of }) => person_id !== null && isAssigned(of, anyway.has(person_id)),
  );

  function submit() {
    if (!preview.data || templateId === null || assign.isPending) return;
    const sent = ready.map(({ person_id }) => ({
      ...withStart(person_id!),
      ...(anyway.has(person_id!) && { anyway: true }),
    }));
    assign.mutate(
      { template_id: templateId, items: sent, hash: preview.data.hash },
      { onSuccess: ({ batch_id }) => void navigate(hrefOf('batch', { id: batch_id })) },
    );
  }

  function onAnyway(id: string, isWanted: boolean) {
    const next = new Set(anyway);
    if (isWanted) next.add(id);
    else next.delete(id);
    setAnyway(next);
  }

  return {
    templateId,
    setTemplateId,
    people: people.fields,
    groups: { anyway, onAnyway, onStart: people.onStart },
    count,
    input,
    preview,
    ready,
    assign,
    failure: assign.error && failureOf(assign.error),
    // Not while the same choice is checked again, as with each plan that somebody changes: the server refuses what is old.
    isChecking: wanted !== settled || preview.isPlaceholderData,
    submit,
  };
}

function failureOf(error: Error): string {
  const isStale = isRefusal(error, 'assignment.stale') || isRefusal(error, 'people.not_your_report');
  return isStale ? messages.stale : failureText(error, messages.failed);
}

/** The people of the assignment by id or email, and the start days that were entered for them. */
function useChosenPeople() {
  const { state } = useAppLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(state.people));
  const [pasted, setPasted] = useState('');
  const [starts, setStarts] = useState<ReadonlyMap<string, { day: string; email: string }>>(
    () => new Map(state.start && [[state.start.id, state.start]]),
  );
  const emails = pastedAddresses(pasted);
  const isPasted = new Set(emails.map((email) => email.toLowerCase()));
  // A start day of a person who was taken out again does not count.
  const entered = new Map(
    [...starts]
      .filter(([id, { email }]) => chosen.has(id) || isPasted.has(email))
      .map(([id, { day }]) => [id, day]),
  );
  const withStart = (person_id: string) => {
    const start_on = entered.get(person_id);
    return start_on === undefined ? { person_id } : { person_id, start_on };
  };
  return {
    fields: { pasted, onPaste: setPasted, chosen, onChoose: setChosen },
    count: chosen.size + emails.length,
    items: [...new Set([...chosen, ...entered.keys()])].map(withStart),
    emails,
    withStart,
    onStart: (id: string, start: { day: string; email: string }) => setStarts(new Map(starts).set(id, start)),
  };
}
