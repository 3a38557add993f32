/** The owner of a task (Owners 1): the plan's employee, or somebody else. */
export const OWNER_KINDS = ['employee', 'manager', 'buddy', 'person', 'group'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

/** The choice of an owner: `person_id` only of a person, `group_id` only of a team. */
export type ChosenOwner = { kind: OwnerKind; person_id: string | null; group_id: string | null };

/**
 * The owner of a task of a plan: `person_id` is the chosen person, the manager, the buddy, or the taker of a team's
 * task.
 */
export type ResolvedOwner = { kind: OwnerKind; person_id: string | null; group_id: string | null };

type Named = { id: string; name: string };

/** As a client sends it: with ids, or as it was read. In a template a person may be named instead (Files 9). */
export type OwnerInput = {
  kind: OwnerKind;
  person_id?: string | null;
  group_id?: string | null;
  person?: { id?: string; name?: string; email?: string } | null;
  group?: { id: string } | null;
};

/**
 * The owner in a response. In a plan `person` is the chosen person, the manager, the buddy, or the taker of a team's
 * task.
 */
export type OwnerShape = {
  kind: OwnerKind;
  person: (Named & { photo?: string }) | null;
  group: Named | null;
};

/**
 * The owner in a draft: a person whom a document names and whom the viewer does not know has no id before the draft is
 * saved.
 */
export type OwnerDraft = Omit<OwnerShape, 'person'> & {
  person: { id?: string; name: string; email?: string } | null;
};

export const EMPLOYEE: OwnerShape = { kind: 'employee', person: null, group: null };

/** Returns what was chosen, of an owner in any form. */
export function chosenOwner(owner: OwnerInput | null | undefined): ChosenOwner {
  const { kind = 'employee' } = owner ?? {};
  return {
    kind,
    person_id: kind === 'person' ? idOf(owner?.person_id ?? owner?.person?.id) : null,
    group_id: kind === 'group' ? idOf(owner?.group_id ?? owner?.group?.id) : null,
  };
}

/** Ids are compared, so they are written as the server does. */
const idOf = (id: string | null | undefined) => id?.toLowerCase() ?? null;

/** How an editor offers each. */
export const OWNER_WORDS: Record<OwnerKind, string> = {
  employee: 'Employee',
  manager: 'Manager',
  buddy: 'Buddy',
  person: 'A person',
  group: 'A team',
};

/** Returns what the owner is called: 'IT', 'Ben Okafor', or 'Manager' where nobody is named. */
export function ownerName(owner: OwnerInput | OwnerDraft): string {
  const named = owner.kind === 'group' ? owner.group : owner.person;
  if (named && 'name' in named && named.name) return named.name;
  // A newer release may know more kinds.
  const words: Partial<Record<string, string>> = OWNER_WORDS;
  return words[owner.kind] ?? 'Somebody else';
}

/** Returns the owner with their role: 'IT', 'IT · Ida Tech' with the taker, 'Ben Okafor · buddy'. */
export function ownerLabel(owner: OwnerShape): string {
  const { kind, person, group } = owner;
  if (kind === 'group' && group && person) return `${group.name} · ${person.name}`;
  if (person && (kind === 'buddy' || kind === 'manager')) return `${person.name} · ${kind}`;
  return ownerName(owner);
}
