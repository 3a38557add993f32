import { useQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import type { Day } from '#shared/calendar.ts';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { isHrOrAdmin } from '#shared/people/viewer.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { useViewer } from '../auth/viewer.ts';
import { isMissing } from '../client/failures.ts';
import { isStatus } from '../client/http.ts';
import { messages } from '../directory/people/messages.ts';
import { PersonActs } from '../directory/people/edit/PersonActs.tsx';
import { PersonFacts } from '../directory/people/page/PersonFacts.tsx';
import { PersonHistory } from '../directory/people/page/PersonHistory.tsx';
import { PlanTimeline } from '../directory/people/page/PlanTimeline.tsx';
import { personQuery } from '../directory/people/queries.ts';
import { startText } from '../directory/people/page/startText.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { PersonAvatar } from '../people/photo/PersonAvatar.tsx';
import { useWeekdayFormat } from '../plans/dates/dayFormat.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { useToday } from '../system/today.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { preloadable } from '../ui/preloadable.tsx';
import '../directory/people/people.css';

// Only people with plans that count from the start have it.
const StartDates = preloadable(async () => (await import('../assignment/starts/StartDates.tsx')).StartDates);

/** A person with their plans, for their manager, HR and admins (People 16). */
export default function PersonPage({ params: { id } }: { params: { id: string } }) {
  const viewer = useViewer();
  const today = useToday();
  const query = useQuery(personQuery(id));
  const back = isHrOrAdmin(viewer) ? (
    <BackLink to={paths.allPeople()} label={messages.back} />
  ) : (
    <BackLink to={paths.employees()} label={messages.backToReports} />
  );
  if (isMissing(query.error) || isStatus(query.error, 403)) {
    return (
      <Page title={PAGES.person.title} width="wide" back={back}>
        <EmptyState icon={<SearchX />} title={messages.missing}>
          {messages.missingText}
        </EmptyState>
      </Page>
    );
  }
  const person = query.data;
  return (
    <Page
      title={person ? nameOrEmail(person) : PAGES.person.title}
      width="wide"
      back={
        <span className="flex">
          {back}
          {person && (
            <span className="pl-face">
              <PersonAvatar person={person} name={nameOrEmail(person)} size="lg" />
            </span>
          )}
        </span>
      }
      lead={person && <Lead person={person} today={today} />}
    >
      <QueryStates query={query} loading={messages.personLoading} failed={messages.personFailed}>
        {(found) => (
          <div className="pl-page">
            <div className="min-w-0">
              <PersonActs person={found} today={today} />
              <section aria-labelledby="person-plans" className="mt-6">
                <h2 id="person-plans" className="text-lg font-semibold">
                  {messages.plans}
                </h2>
                <Plans person={found} today={today} />
              </section>
              <PersonHistory id={found.id} />
            </div>
            <PersonFacts person={found} />
          </div>
        )}
      </QueryStates>
    </Page>
  );
}

function Lead({ person, today }: { person: PersonDetail; today: Day }) {
  const startDay = useWeekdayFormat(today);
  return (
    <>
      <span className="block">
        {[person.job_title, person.department, person.location].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-ink empty:hidden">{startText(person, today, startDay)}</span>
    </>
  );
}

function Plans({ person, today }: { person: PersonDetail; today: Day }) {
  const { plans, start_on } = person;
  if (plans === null) return <p className="mt-2 text-muted">{messages.plansHidden}</p>;
  if (plans.length === 0) return <p className="mt-2 text-muted">{messages.noPlans}</p>;
  return (
    <>
      <div className="mt-3 mb-4 empty:hidden">
        <StartDates person={person} plans={plans} firstDay={start_on} />
      </div>
      <PlanTimeline name={nameOrEmail(person)} plans={plans} today={today} start={start_on} />
    </>
  );
}
