import { type Condition, type FilterAttributes, readFilter } from '../protocol/filter.ts';

type GroupColumn = 'id' | 'name' | 'external_id' | 'created_at' | 'changed_at';
export type GroupCondition = Condition<GroupColumn>;

const ATTRIBUTES: FilterAttributes<GroupColumn> = {
  names: {
    id: { name: 'id', type: 'exact' },
    displayname: { name: 'name', type: 'text' },
    externalid: { name: 'external_id', type: 'exact' },
    'meta.created': { name: 'created_at', type: 'instant' },
    'meta.lastmodified': { name: 'changed_at', type: 'instant' },
  },
  constants: ['meta.resourcetype eq group'],
};

/** Reads a filter of groups. Throws a 400 for a bad one. */
export const readGroupFilter = (filter: string): GroupCondition => readFilter(filter, ATTRIBUTES);
