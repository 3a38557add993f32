import { expect, test } from 'vitest';
import { paths } from '../sitemap/paths.ts';
import { isCurrent } from './location.ts';

const at = (path: string, query = '') => ({ path, query, state: {}, scrollTo: null });

test.each([
  ['the page itself', paths.templates(), at('/templates'), true, true],
  ['a page below it', paths.templates(), at('/templates/t1'), true, false],
  ['a page that starts alike', paths.onboarding(), at('/onboarding-help'), false, false],
  ['another page', paths.employees(), at('/templates'), false, false],
  ['the page with a query', paths.employees(), at('/employees', '?person=e1'), true, false],
  ['the same query', paths.employees({ person: 'e1' }), at('/employees', '?person=e1'), true, true],
  ['a longer query', paths.employees({ person: 'e1' }), at('/employees', '?person=e1&plan=p1'), true, false],
  ['another query', paths.employees({ person: 'e1' }), at('/employees', '?person=e2'), false, false],
])('a link is current on %s', (_, to, location, current, exact) => {
  expect(isCurrent(to, location, false)).toBe(current);
  expect(isCurrent(to, location, true)).toBe(exact);
});
