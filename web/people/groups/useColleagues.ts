import { useQuery } from '@tanstack/react-query';
import { SEARCH_DELAY_MS, useDebounced } from '../../ui/useDebounced.ts';
import { colleaguesQuery, MIN_LETTERS } from './queries.ts';

/** Finds colleagues by the typed text; `isSearching` until the server has answered for it. */
export function useColleagues(text: string) {
  const typed = text.trim();
  const term = useDebounced(typed, SEARCH_DELAY_MS);
  const people = useQuery(colleaguesQuery(term));
  const isTyped = term.length >= MIN_LETTERS;
  return {
    people,
    found: isTyped ? (people.data ?? []) : [],
    isTyped,
    // The results of another text stay until then.
    isSearching: typed !== term || (people.isFetching && people.dataUpdatedAt === 0),
  };
}
