import type { PlanTask } from '#shared/checklist/schema.ts';

/** The detail of an event for a viewer who acts as a stand-in (Owners 11). */
export function standingIn(
  viewer: { id: string },
  { owner, mine }: Pick<PlanTask, 'owner' | 'mine'>,
): { stand_in_for?: string } {
  const person = owner?.person;
  return mine && person && person.id !== viewer.id ? { stand_in_for: person.name } : {};
}
