import type { NewPerson, PersonChanges } from '#shared/directory/people/schema.ts';
import { call } from '../../client/http.ts';
import { plansKey, refreshPlans } from '../../plans/queries.ts';
import { navigate } from '../../router/history.ts';
import { hrefOf } from '../../sitemap/paths.ts';
import { toast } from '../../ui/toast.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { organisationPeopleKey, type PeopleFilter, personQuery } from './queries.ts';

export const useChangePerson = (id: string, onSaved: () => void) =>
  useAct({
    send: (body: PersonChanges) => call('PUT /people/:id', { params: { id }, body }),
    done: messages.saved,
    // The list of people is below it.
    refresh: plansKey,
    onDone: (person, _body, client) => {
      client.setQueryData(personQuery(id).queryKey, person);
      onSaved();
    },
  });

/** Adds a person, and returns their id. The dialog shows a failure. */
export const useAddPerson = (onAdded: (id: string, name: string) => void) =>
  useAct({
    send: (body: NewPerson, once) => call('POST /people', { body, headers: once(body) }),
    done: (_person, { name }) => messages.added(name),
    refresh: organisationPeopleKey,
    onDone: ({ id }, { name }) => onAdded(id, name),
  });

/** Joins the record with another one, and opens the one that stays. The dialog shows a failure. */
export const useJoin = (id: string, onJoined: () => void) =>
  useAct({
    send: (other_id: string) => call('POST /person/:id/join', { params: { id }, body: { other_id } }),
    done: messages.join.done,
    onDone: async ({ kept }, _other, client) => {
      onJoined();
      await navigate(hrefOf('person', { id: kept.id }), { replace: true });
      // The list of people is below it.
      void refreshPlans(client);
    },
  });

/** Reads the ids of everybody whom the filter leaves, also of those who are not loaded. */
export const useSelectAll = () =>
  useAct({
    send: (filter: PeopleFilter) => call('GET /people/ids', { query: filter }),
    failed: messages.selectAllFailed,
  });

/** Reminds a person of their open plans that the viewer manages. */
export const useRemind = () =>
  useAct({
    send: (ids: string[], once) => {
      const body = { act: 'nudge' as const, ids };
      return call('POST /onboarding-plan/bulk', { body, headers: once(body) });
    },
    refresh: plansKey,
    onDone: ({ results }) => {
      const count = results.filter(({ ok }) => ok).length;
      if (count > 0) toast.success(messages.reminded(count));
      else toast.failure(results[0]?.detail ?? messages.remindFailed);
    },
  });
