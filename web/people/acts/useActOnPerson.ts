import { type InfiniteData } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import type { ListedPerson, Person, RolesInput } from '#shared/people/schema.ts';
import type { PageOf } from '../../client/queries.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { actMessages, type PersonAct } from './messages.ts';

/** Below it are the pages of the list of admins (`list`), and its numbers. */
export const peopleKey = ['people'];

type PeoplePages = InfiniteData<PageOf<ListedPerson[]>, string | null>;

/** The acts that need no more than a confirmation. */
export type ConfirmedAct = Exclude<PersonAct, 'changeHr'>;

export function useActOnPerson(act: ConfirmedAct, person: Person, onDone: () => void) {
  return usePersonMutation(act, person, () => ACTS[act](person.id), onDone);
}

/** Returns the mutation that sets the HR role and its departments. */
export function useChangeHr(person: Person, onDone: () => void) {
  return usePersonMutation('changeHr', person, (roles: RolesInput) => setRoles(person.id, roles), onDone);
}

/** The list then shows the person as the server returned them. */
const usePersonMutation = <Input = void>(
  act: PersonAct,
  person: Person,
  send: (input: Input) => Promise<Person | null>,
  onDone: () => void,
) =>
  useAct({
    send,
    done: actMessages[act].done(nameOrEmail(person)),
    onDone: (changed, _input, client) => {
      if (changed !== null) {
        client.setQueriesData<PeoplePages>(
          { queryKey: [...peopleKey, 'list'] },
          (pages) => pages && replaceIn(pages, changed),
        );
      }
      onDone();
    },
    // Also after a refusal, whose reason may be a change that the list does not show yet.
    refreshAlways: peopleKey,
  });

const ACTS: Record<ConfirmedAct, (id: string) => Promise<Person | null>> = {
  makeManager: (id) => setRoles(id, { is_manager: true }),
  removeManager: (id) => setRoles(id, { is_manager: false }),
  makeAdmin: (id) => setRoles(id, { is_admin: true }),
  removeAdmin: (id) => setRoles(id, { is_admin: false }),
  endSessions: (id) => call('DELETE /person/:id/sessions', { params: { id } }),
  forgetAccount: (id) => call('DELETE /person/:id/account', { params: { id } }),
  disable: (id) => setDisabled(id, true),
  enable: (id) => setDisabled(id, false),
};

function setRoles(id: string, body: RolesInput): Promise<Person> {
  return call('PUT /person/:id/roles', { params: { id }, body });
}

function setDisabled(id: string, disabled: boolean): Promise<Person> {
  return call('PUT /person/:id/disabled', { params: { id }, body: { disabled } });
}

function replaceIn(data: PeoplePages, changed: Person): PeoplePages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((person) => (person.id === changed.id ? { ...person, ...changed } : person)),
  }));
  return { ...data, pages };
}
