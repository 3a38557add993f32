import { expect, test } from 'vitest';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { keepPlaces } from './keepPlaces.ts';

const plan = (id: string, name = id) => ({ id, name }) as ListedPlan;

test('plans keep their places with new content; new ones follow, and those that are gone leave', () => {
  const shown = [plan('a'), plan('b'), plan('c')];
  const all = [plan('d'), plan('c', 'changed'), plan('a'), plan('e')];
  const inView = [plan('d'), plan('c', 'changed')];
  expect(keepPlaces(shown, inView, all).map(({ name }) => name)).toEqual(['a', 'changed', 'd']);
});
