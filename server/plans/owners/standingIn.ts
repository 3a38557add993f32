import type { PlanTask } from '#shared/checklist/schema.ts';

/** What the detail of an event says when the viewer does what is somebody else's, who is away (Owners 11). */
export function standingIn(
  viewer: { id: string },
  { owner, mine }: Pick<PlanTask, 'owner' | 'mine'>,
): { stand_in_for?: string } {
  const person = owner?.person;
  return mine && person && person.id !== viewer.id ? { stand_in_for: person.name } : {};
}
