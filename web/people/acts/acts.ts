import {
  whyCannotDisable,
  whyDisabled,
  whyNoAccount,
  whyNotOwnAccount,
  whyNotOwnRoles,
} from '#shared/people/roles.ts';
import type { Person } from '#shared/people/schema.ts';
import type { Reason } from '#shared/reason.ts';
import type { PersonAct } from './messages.ts';

type OfferedAct = {
  act: PersonAct;
  /** Why the viewer may not do it, or null. */
  reason: Reason | null;
};

/** Returns the acts of the menu of a person. Other obstacles are known to the server alone. */
export function actsOn(person: Person, viewer: { id: string }): OfferedAct[] {
  const isDisabled = person.disabled_at !== null;
  const own = whyNotOwnRoles(viewer, person);
  const giving = own ?? whyDisabled(person);
  return [
    person.is_manager ? { act: 'removeManager', reason: own } : { act: 'makeManager', reason: giving },
    person.is_admin ? { act: 'removeAdmin', reason: own } : { act: 'makeAdmin', reason: giving },
    { act: 'changeHr', reason: person.is_hr ? own : giving },
    // A disabled person has no sessions.
    ...(isDisabled ? [] : [{ act: 'endSessions' as const, reason: null }]),
    { act: 'forgetAccount', reason: whyNotOwnAccount(viewer, person) ?? whyNoAccount(person) },
    isDisabled
      ? { act: 'enable', reason: null }
      : { act: 'disable', reason: whyCannotDisable(viewer, person, { isLastAdmin: false }) },
  ];
}
