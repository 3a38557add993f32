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
  const { query, state } = useAppLocation();
  const [templateId, setTemplateId] = useState(
    () => state.template ?? new URLSearchParams(query).get('template'),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(state.people));
  const [pasted, setPasted] = useState('');
  const [starts, setStarts] = useState<ReadonlyMap<string, { day: string; email: string }>>(
    () => new Map(state.start && [[state.start.id, state.start]]),
  );
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  const assign = useAssignToMany();

  const emails = pastedAddresses(pasted);
  const isPasted = new Set(emails.map((email) => email.toLowerCase()));
  // Entries of people who were removed again do not count.
  const entered = new Map(
    [...starts]
      .filter(([id, { email }]) => chosen.has(id) || isPasted.has(email))
      .map(([id, { day }]) => [id, day]),
  );
  const withStart = (person_id: string) => {
    const start_on = entered.get(person_id);
    return start_on === undefined ? { person_id } : { person_id, start_on };
  };
  const count = chosen.size + emails.length;
  const isTooMany = count > MAX_ITEMS;
  const input =
    templateId === null || count === 0 || isTooMany
      ? null
      : {
          template_id: templateId,
          items: [...new Set([...chosen, ...entered.keys()])].map(withStart),
          emails,
        };
  // As text: it is compared by its content.
  const wanted = JSON.stringify(input);
  const settled = useDebounced(wanted, SEARCH_DELAY_MS);
  const preview = useQuery(previewQuery(JSON.parse(settled) as typeof input));
  const items = input === null ? undefined : preview.data?.items;
  const ready = (items ?? []).filter(
    ({ person_id, state: of }) => person_id !== null && isAssigned(of, anyway.has(person_id)),
  );
  const isStale =
    isRefusal(assign.error, 'assignment.stale') || isRefusal(assign.error, 'people.not_your_report');

  function submit() {
    if (!preview.data || templateId === null || assign.isPending) return;
    const people = ready.map(({ person_id }) => ({
      ...withStart(person_id!),
      ...(anyway.has(person_id!) && { anyway: true }),
    }));
    assign.mutate(
      { template_id: templateId, items: people, hash: preview.data.hash },
      { onSuccess: ({ batch_id }) => void navigate(hrefOf('batch', { id: batch_id })) },
    );
  }

  return (
    <Page title={PAGES.assign.title} lead={messages.lead} width="wide">
      <div className="as-parts">
        <ChooseTemplate id={templateId} onChoose={setTemplateId} />
        <ChoosePeople pasted={pasted} onPaste={setPasted} chosen={chosen} onChoose={setChosen} />
      </div>
      <section aria-labelledby="assign-check" className="mt-6">
        <h2 id="assign-check" className="text-lg font-semibold">
          {messages.check}
        </h2>
        {isTooMany && <ErrorText className="mt-2">{messages.tooMany(count)}</ErrorText>}
        {assign.error && (
          <ErrorText className="mt-2">
            {isStale ? messages.stale : failureText(assign.error, messages.failed)}
          </ErrorText>
        )}
        {input === null ? (
          !isTooMany && <p className="mt-2 text-muted">{messages.checkWaits}</p>
        ) : (
          <SectionStates query={preview} loading={messages.checking} failed={messages.checkFailed}>
            {(found) => (
              <>
                <PreviewGroups
                  items={found.items}
                  anyway={anyway}
                  onStart={(id, start) => setStarts(new Map(starts).set(id, start))}
                  onAnyway={(id, isWanted) => {
                    const next = new Set(anyway);
                    if (isWanted) next.add(id);
                    else next.delete(id);
                    setAnyway(next);
                  }}
                />
                <AssignBar
                  ready={ready.length}
                  leftOut={found.items.length - ready.length}
                  // Not while the same choice is checked again, as with each plan that somebody changes: the server refuses what is old.
                  isChecking={wanted !== settled || preview.isPlaceholderData}
                  isBusy={assign.isPending || assign.isSuccess}
                  onAssign={submit}
                />
              </>
            )}
          </SectionStates>
        )}
      </section>
    </Page>
  );
}
