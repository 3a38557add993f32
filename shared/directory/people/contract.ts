import * as Type from 'typebox';
import { planEndpoint } from '../../plans/accessLog/planEndpoint.ts';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { page, pageLimit, sortedPageQuery } from '../../page.ts';
import { CsvOrJsonFile, Id, oneOf } from '../../schema.ts';
import { ADMINISTRATION_FILTERS, PEOPLE_FILTERS } from '../../lists/people.ts';
import { NAMED_SORTS } from '../../lists/peopleSorts.ts';
import { PeopleFacets } from '../../lists/peopleFacets.ts';
import { filterQuery } from '../../lists/query.ts';
import { ListedPerson } from '../../people/schema.ts';
import { EventOfPerson, NewPerson, PeopleIds, PersonChanges, PersonDetail, PersonOfList } from './schema.ts';

const ById = Type.Object({ id: Id });

const filters = filterQuery(PEOPLE_FILTERS);
const pageOf = {
  sort: Type.Optional(
    oneOf(NAMED_SORTS, {
      description: 'the earliest or the latest start first, who has none last; by name without it',
    }),
  ),
  limit: pageLimit(200),
  cursor: sortedPageQuery.cursor,
};

export const listPeople = endpoint({
  method: 'GET',
  url: '/person',
  access: 'admin',
  bounded_by: 'pages',
  summary: 'All people, by name; the header Link has the address of the next page',
  schema: {
    querystring: Type.Object({ ...filterQuery(ADMINISTRATION_FILTERS), ...pageOf }),
    response: { 200: page(ListedPerson, 200) },
  },
});

/** As the list, it says nothing of plans unless it is filtered by them. */
export const countPeople = endpoint({
  method: 'GET',
  url: '/person/facets',
  access: 'admin',
  bounded_by: { items: 1_500, item_bytes: 2_000 },
  summary: 'How many people match the filters of the list of admins, and the values that people have',
  schema: {
    querystring: Type.Object(filterQuery(ADMINISTRATION_FILTERS)),
    response: { 200: PeopleFacets },
  },
});

export const listOrganisationPeople = planEndpoint({
  method: 'GET',
  url: '/people',
  access: 'hr_or_admin',
  logged_as: 'list',
  bounded_by: 'pages',
  summary:
    'The people for whom the caller acts as HR, for admins everybody, by name or start; the header Link has the address of the next page',
  schema: {
    querystring: Type.Object({ ...filters, ...pageOf }),
    response: { 200: page(PersonOfList, 200) },
  },
});

export const countOrganisationPeople = planEndpoint({
  method: 'GET',
  url: '/people/facets',
  access: 'hr_or_admin',
  logged_as: 'list',
  bounded_by: { items: 1_500, item_bytes: 2_000 },
  summary:
    'How many of these people there are, of how many, and what all of them have as department, location and manager',
  schema: { querystring: Type.Object(filters), response: { 200: PeopleFacets } },
});

export const selectOrganisationPeople = planEndpoint({
  method: 'GET',
  url: '/people/ids',
  access: 'hr_or_admin',
  logged_as: 'list',
  bounded_by: { items: 2_000, item_bytes: 40 },
  summary: 'The ids of the same people, of at most 2,000: so many can get a template at once (409 for more)',
  schema: { querystring: Type.Object(filters), response: { 200: PeopleIds } },
});

export const exportOrganisationPeople = planEndpoint({
  method: 'GET',
  url: '/people/export',
  access: 'hr_or_admin',
  limits: ['import'],
  logged_as: 'csv',
  summary: 'The same people as CSV',
  schema: {
    querystring: Type.Object(filters),
    produces: ['text/csv'],
    response: { 200: CsvOrJsonFile },
  },
});

export const getPersonDetail = planEndpoint({
  method: 'GET',
  url: '/people/:id',
  access: 'manager_hr_or_admin',
  logged_as: 'list',
  bounded_by: 'cut',
  summary: 'A person with their plans; for HR, admins, and the manager of the person',
  schema: { params: ById, response: { 200: PersonDetail } },
});

export const listPersonHistory = planEndpoint({
  method: 'GET',
  url: '/people/:id/history',
  access: 'manager_hr_or_admin',
  logged_as: 'list',
  bounded_by: 'pages',
  summary:
    'What happened to a person and their plans, the newest first; the header Link has the address of the next page',
  schema: {
    params: ById,
    querystring: Type.Object({
      limit: pageLimit(200),
      cursor: sortedPageQuery.cursor,
    }),
    response: { 200: page(EventOfPerson, 200) },
  },
});

export const changePersonByHand = planEndpoint({
  method: 'PUT',
  url: '/people/:id',
  access: 'hr_or_admin',
  session_only: true,
  limits: ['managers'],
  hr: 'departments',
  logged_as: 'list',
  bounded_by: 'cut',
  summary:
    'Change a person; what is left out stays as it is. A new manager takes over the plans that are not completed; fields of the directory are refused (409)',
  schema: { params: ById, body: PersonChanges, response: { 200: PersonDetail } },
});

export const addPersonByHand = endpoint({
  method: 'POST',
  url: '/people',
  access: 'hr_or_admin',
  session_only: true,
  // HR of some departments counts as a search of the directory, too (routes.ts).
  limits: ['managers'],
  hr: 'departments',
  logged_as: null,
  summary: 'Add a person',
  schema: { headers: IdempotencyKey, body: NewPerson, response: { 201: Type.Object({ id: Id }) } },
});
