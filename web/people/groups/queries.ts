import { keepPreviousData } from '@tanstack/react-query';
import { readQuery, wholeQuery } from '../../client/queries.ts';

export const groupsKey = ['groups'] as const;

/** The teams that tasks can be given to, by name. */
export const groupsQuery = () => wholeQuery(groupsKey, 'GET /group');

/** The shortest text that finds people: one letter would find half of a company. */
export const MIN_LETTERS = 2;

/** Up to 20 colleagues whose name or email has the text. */
export const colleaguesQuery = (text: string) => ({
  ...readQuery(['directory', text], 'GET /directory', { query: { q: text } }),
  enabled: text.length >= MIN_LETTERS,
  // Those of the text before stay while it is typed.
  placeholderData: keepPreviousData,
});

export const membersQuery = (id: string) =>
  wholeQuery([...groupsKey, id, 'members'], 'GET /group/:id/members', { params: { id } });
