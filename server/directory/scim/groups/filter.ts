import { type Condition, type FilterAttributes, readFilter } from '../protocol/filter.ts';

export type GroupColumn = 'id' | 'name' | 'external_id' | 'created_at' | 'changed_at';
export type GroupCondition = Condition<GroupColumn>;

const text = (name: GroupColumn) => ({ name, type: 'text' }) as const;

const ATTRIBUTES: FilterAttributes<GroupColumn> = {
  names: {
    id: text('id'),
    displayname: text('name'),
    externalid: text('external_id'),
    'meta.created': text('created_at'),
    'meta.lastmodified': text('changed_at'),
  },
  constants: ['meta.resourcetype eq group'],
};

/** Reads a filter of groups. Throws a 400 for a bad one. */
export const readGroupFilter = (filter: string): GroupCondition => readFilter(filter, ATTRIBUTES);
