import { useQuery, keepPreviousData } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import type { Rehearsal } from '#shared/assignment/rehearsal/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Template } from '#shared/templates/schema.ts';
import { readQuery } from '../../client/queries.ts';
import { useViewer } from '../../auth/viewer.ts';
import { failureText } from '../../client/failures.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { PickPerson } from '../../people/groups/PickPerson.tsx';
import { BackLink, Page } from '../../layout/Page.tsx';
import { SectionFailed, SectionLoading } from '../../layout/SectionStates.tsx';
import { navigate } from '../../router/history.ts';
import { paths } from '../../sitemap/paths.ts';
import { useToday } from '../../system/today.ts';
import { directReportsQuery } from '../../directory/team/queries.ts';
import { SelectEmployeeDialog } from '../../directory/team/SelectEmployeeDialog.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { markedWords } from './markedWords.ts';
import { messages } from './messages.ts';
import { RehearsedMails } from './RehearsedMails.tsx';
import { RehearsedPlan } from './RehearsedPlan.tsx';
import './rehearsal.css';

type Person = Rehearsal['plan']['user'];

export type RehearseTemplateProps = {
  template: Template;
  /** The person of the rehearsal; null until one is chosen. */
  personId: string | null;
};

/** A template as it would be for a person who starts on a day: the plan, and every mail (Rehearsal 1). */
export function RehearseTemplate({ template, personId }: RehearseTemplateProps) {
  const [day, setDay] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const today = useToday();
  const { is_hr } = useViewer();
  const reports = useWholeList(directReportsQuery(), { enabled: !is_hr });
  const report = reports.data?.find(({ id }) => id === personId) ?? null;
  // HR rehearses for people other than their reports.
  const query = useQuery(rehearsalQuery(template.id, is_hr ? personId : (report?.id ?? null), day));
  const { data } = query;
  const person = report ?? (data?.plan.user_id === personId ? data.plan.user : null);
  const name = person === null ? null : nameOrEmail(person);
  const onPick = async ({ id }: { id: string }) => {
    setDay(null);
    await navigate(paths.template(template.id, { rehearse: id }), { replace: true });
    setIsChoosing(false);
  };
  return (
    <Page
      title={messages.title(template.name)}
      lead={messages.lead}
      width="wide"
      back={<BackLink to={paths.template(template.id)} label={messages.back} />}
    >
      <div className="rehearsal-choice">
        <div className="flex min-w-0 flex-col gap-1">
          <span id="rehearsal-as" className="text-sm font-medium">
            {messages.as}
          </span>
          <Button aria-describedby="rehearsal-as" onClick={() => setIsChoosing(true)}>
            {name !== null && <Avatar name={name} size="sm" />}
            <span className="min-w-0 truncate">{name ?? messages.choose}</span>
            <ChevronDown aria-hidden />
          </Button>
        </div>
        <DateField
          label={messages.startingOn}
          value={day ?? (data ? (data.plan.start_on ?? data.plan.assigned_on) : today)}
          min="1900-01-01"
          onChange={setDay}
        />
        {person !== null && <AssignAct {...{ template, person, data, day }} />}
      </div>
      <Result query={query} name={name} hasPerson={personId !== null} template={template} />
      {isChoosing &&
        (is_hr ? (
          <PickPerson title={messages.choose} onPick={onPick} onClose={() => setIsChoosing(false)} />
        ) : (
          <SelectEmployeeDialog
            template={template.name}
            onPick={onPick}
            onClose={() => setIsChoosing(false)}
          />
        ))}
    </Page>
  );
}

type AssignActProps = { template: Template; person: Person; data: Rehearsal | undefined; day: string | null };

/** Assigns as it was rehearsed: a manager to a report, HR on the page for many people. */
function AssignAct({ template, person, data, day }: AssignActProps) {
  const { is_hr, id: viewerId } = useViewer();
  const { id, email } = person;
  const name = nameOrEmail(person);
  const assign = () =>
    is_hr && data?.plan.manager_id !== viewerId
      ? navigate(paths.assign(), {
          state: {
            people: [id],
            names: { [id]: name },
            template: template.id,
            ...(day !== null && { start: { id, email, day } }),
          },
        })
      : navigate(paths.template(template.id, { assign: id, day: day ?? undefined }));
  return (
    <div className="rehearsal-act">
      <p role="status" className="text-base text-muted">
        {data && countsOf(data)}
      </p>
      <Button tone="primary" icon={<UserRoundPlus />} onClick={() => void assign()}>
        <span className="min-w-0 truncate" title={name}>
          {messages.assignTo(firstNameOf(name))}
        </span>
      </Button>
    </div>
  );
}

function countsOf({ plan, mails, mails_after_acts: after }: Rehearsal): string {
  return messages.counts(plan.subplans.length, allTasks(plan.subplans).length, mails.length + after.length);
}

type ResultProps = {
  query: {
    data: Rehearsal | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  name: string | null;
  hasPerson: boolean;
  template: Template;
};

function Result({ query, name, hasPerson, template }: ResultProps) {
  const { data, error } = query;
  if (!hasPerson) return <p className="text-base text-muted">{messages.chooseFirst}</p>;
  // A day that cannot be rehearsed says so in place of the rehearsal of the day before.
  if (error) return <SectionFailed query={query} text={failureText(error, messages.failed)} />;
  if (!data || name === null) return <SectionLoading text={messages.loading} />;
  return (
    <>
      {data.empty.length > 0 && (
        <p className="mb-4 text-base font-medium text-amber-ink">
          {messages.empty(data.empty, firstNameOf(name))}
        </p>
      )}
      <div className="rehearsal" aria-busy={query.isPlaceholderData}>
        <RehearsedPlan plan={data.plan} marked={markedWords(template, data.filled_in)} />
        <RehearsedMails rehearsal={data} />
      </div>
    </>
  );
}

/** A template as it would be for a person; without a day from their start date. It changes nothing, and is read again each time. */
const rehearsalQuery = (templateId: string, person_id: string | null, start_on: string | null) => ({
  ...readQuery(['rehearsal', templateId, person_id, start_on], 'POST /template/:id/rehearsal', {
    params: { id: templateId },
    body: { person_id: person_id!, ...(start_on === null ? {} : { start_on }) },
  }),
  enabled: person_id !== null,
  staleTime: 0,
  retry: false,
  // The answer changes in place.
  placeholderData: keepPreviousData,
});
