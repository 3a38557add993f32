import { compareDays, type Day } from '#shared/calendar.ts';
import { Turns } from '../../platform/background/turns.ts';
import { type OpenSubplan } from './subplans.sql.ts';

/**
 * A subplan with open counted tasks that a person does for its employee: their own, and those of teams of theirs. Its day is that
 * of the first of these tasks, which may be before its own (Dates 5).
 */
export type OwnedSubplan = OpenSubplan & { own: number; teams: { name: string; open: number }[] };

/** Whose tasks: by person, or by team. */
export type OwnedRow = { owner_id: string; subplan_id: string; plan_id: string; open: number; due_date: Day };

export const compareIds = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareNames = compareIds;

type Team = { id: string; name: string };
type OfTeam = Team & { rows: readonly OwnedRow[] };

/** The tasks of one person in one subplan. */
type Part = { due_date: Day; own: number; teams: Map<string, { name: string; open: number }> };

/** Collects the tasks of each person by subplan. */
export class Owned {
  readonly #turns = new Turns();
  readonly #subplans: readonly OpenSubplan[];
  readonly #wanted: { has(id: string): boolean };
  readonly #ofTeams = new Map<string, OfTeam[]>();
  readonly #single = new Map<string, { row: OwnedRow; team: Team | null }[]>();

  constructor(subplans: readonly OpenSubplan[], wanted: { has(id: string): boolean }) {
    this.#subplans = subplans;
    this.#wanted = wanted;
  }

  /** Adds tasks that somebody does: their own, or those of a team. A member who also stands in for another one has them once. */
  async add(id: string, row: OwnedRow, team: Team | null = null): Promise<void> {
    if (this.#turns.isOver()) await this.#turns.next();
    if (this.#wanted.has(id)) addTo(this.#single, id, { row, team });
  }

  /** Adds all that a team has, for a member of it. */
  addTeam(id: string, team: Team, rows: readonly OwnedRow[]): void {
    if (this.#wanted.has(id) && rows.length > 0) addTo(this.#ofTeams, id, { ...team, rows });
  }

  /** Returns what each has, by the first of the days that count for them, then in the order of the subplans. */
  async byPerson(): Promise<Map<string, OwnedSubplan[]>> {
    const found = new Map<string, OwnedSubplan[]>();
    const ofOneTeam = new Map<string, OwnedSubplan[]>();
    for (const id of new Set([...this.#ofTeams.keys(), ...this.#single.keys()])) {
      const teams = this.#ofTeams.get(id) ?? [];
      const [first] = teams;
      const isMemberAlone = first !== undefined && teams.length === 1 && !this.#single.has(id);
      const known = isMemberAlone ? ofOneTeam.get(first.id) : undefined;
      const parts = known ?? (await this.#partsOf(teams, this.#single.get(id) ?? []));
      if (isMemberAlone) ofOneTeam.set(first.id, parts);
      found.set(id, parts);
    }
    return found;
  }

  async #partsOf(teams: readonly OfTeam[], single: readonly { row: OwnedRow; team: Team | null }[]) {
    const parts = new Map<string, Part>();
    const add = (row: OwnedRow, team: Team | null) => {
      const part = parts.get(row.subplan_id) ?? { due_date: row.due_date, own: 0, teams: new Map() };
      parts.set(row.subplan_id, part);
      if (row.due_date < part.due_date) part.due_date = row.due_date;
      if (team === null) part.own += row.open;
      else part.teams.set(team.id, { name: team.name, open: row.open });
    };
    for (const { row, team } of single) {
      if (this.#turns.isOver()) await this.#turns.next();
      add(row, team);
    }
    for (const team of teams)
      for (const row of team.rows) {
        if (this.#turns.isOver()) await this.#turns.next();
        add(row, team);
      }
    const found: OwnedSubplan[] = [];
    for (const subplan of this.#subplans) {
      if (this.#turns.isOver()) await this.#turns.next();
      const part = parts.get(subplan.id);
      if (part === undefined) continue;
      const ofTeams = [...part.teams.values()].toSorted((one, other) => compareNames(one.name, other.name));
      found.push({ ...subplan, due_date: part.due_date, own: part.own, teams: ofTeams });
    }
    return found.toSorted((one, other) => compareDays(one.due_date, other.due_date));
  }
}

function addTo<Value>(map: Map<string, Value[]>, id: string, value: Value): void {
  const known = map.get(id);
  if (known) known.push(value);
  else map.set(id, [value]);
}
