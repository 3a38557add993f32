import { useQuery } from '@tanstack/react-query';
import { byDueInDays } from '#shared/checklist/order.ts';
import { matchesSearch } from '#shared/search.ts';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { fullSubplansQuery } from '../templates/api.ts';
import { SearchFrame } from '../templates/list/SearchFrame.tsx';
import { NoSubplans, SubplanGrid } from '../templates/list/SubplanGrid.tsx';
import { messages } from '../templates/messages.ts';

/** The subplans of the templates that the manager may see. */
export default function SubplansPage() {
  const query = useQuery({ ...fullSubplansQuery(), select: byDueInDays<TemplateSubplan> });
  return (
    <SearchFrame
      title={messages.subplans}
      current={messages.viewSubplans}
      placeholder={messages.searchSubplans}
      query={query}
      loading={messages.loadingSubplans}
      failed={messages.subplansFailed}
      matches={matches}
      empty={<NoSubplans />}
      noMatch={messages.noSubplansMatch}
    >
      {(found) => <SubplanGrid subplans={found} />}
    </SearchFrame>
  );
}

/** Searches names and descriptions of the subplan and its topics (Templates 6). */
function matches({ name, description, topics }: TemplateSubplan, term: string): boolean {
  const texts = topics.flatMap((topic) => [topic.name, topic.description]);
  return matchesSearch(term, name, description, ...texts);
}
