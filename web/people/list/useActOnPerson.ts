import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Person, RolesInput } from '#shared/people/schema.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../ui/toast.ts';
import { peopleKey, type PeoplePages } from './api.ts';
import { actMessages, type PersonAct } from './messages.ts';

/**
 * Returns the mutation of an act on a person. The list then shows the person as the server returned them. `changeHr`
 * needs the roles.
 */
export function useActOnPerson(act: PersonAct, person: Person, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (roles: RolesInput | void) => perform(act, person.id, roles ?? ROLES[act]),
    onSuccess: (changed) => {
      if (changed !== null) {
        queryClient.setQueriesData<PeoplePages>(
          { queryKey: peopleKey },
          (pages) => pages && replaceIn(pages, changed),
        );
      }
      toast.success(actMessages[act].done(nameOrEmail(person)));
      onDone();
    },
    // Also after a refusal, whose reason may be a change that the list does not show yet.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: peopleKey }),
  });
}

const ROLES: Partial<Record<PersonAct, RolesInput>> = {
  makeManager: { is_manager: true },
  removeManager: { is_manager: false },
  makeAdmin: { is_admin: true },
  removeAdmin: { is_admin: false },
};

function perform(act: PersonAct, id: string, roles: RolesInput | undefined): Promise<Person | null> {
  const params = { id };
  if (roles) return call('PUT /person/:id/roles', { params, body: roles });
  if (act === 'endSessions') return call('DELETE /person/:id/sessions', { params });
  return call('PUT /person/:id/disabled', { params, body: { disabled: act === 'disable' } });
}

function replaceIn(data: PeoplePages, changed: Person): PeoplePages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((person) => (person.id === changed.id ? { ...person, ...changed } : person)),
  }));
  return { ...data, pages };
}
