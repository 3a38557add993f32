import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Email, UsableEmail, User } from '../../people/schema.ts';
import { page, sortedPageQuery } from '../../page.ts';
import { Id, Name, NoContent } from '../../schema.ts';
import { DirectReport } from './schema.ts';

/*
 * Endpoints about people that also read or write plans: a new manager takes over a person's plans (Team 5),
 * the list of direct reports contains plans, and the visibility of people depends on plans (People 4).
 */

export const getUser = endpoint({
  method: 'GET',
  url: '/user/:id',
  access: 'person',
  summary: 'A person whom the caller may see',
  schema: { params: Type.Object({ id: Id }), response: { 200: User } },
});

export const listDirectReports = endpoint({
  method: 'GET',
  url: '/user/manager/direct_reports',
  access: 'manager',
  bounded_by: 'pages',
  summary:
    "The caller's direct reports with their plans, by name; the header Link has the address of the next page",
  schema: { querystring: Type.Object(sortedPageQuery), response: { 200: page(DirectReport) } },
});

export const addDirectReport = endpoint({
  method: 'PUT',
  url: '/user/add_direct_report/:email',
  access: 'manager',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: "Add a person to the caller's direct reports; creates an unknown person",
  schema: {
    params: Type.Object({ email: UsableEmail }),
    querystring: Type.Object({ user_name: Type.Optional(Name) }),
    response: { 200: User },
  },
});

export const removeDirectReport = endpoint({
  method: 'PUT',
  url: '/user/remove_direct_report/:email',
  access: 'manager',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: "Remove a person from the caller's direct reports; their plans stay with their manager",
  schema: { params: Type.Object({ email: Email }), response: { 204: NoContent } },
});

export const transferDirectReport = endpoint({
  method: 'GET',
  url: '/user/transfer_direct_reports/:userId/:newManagerEmail',
  access: 'manager',
  session_only: true,
  limits: ['mail', 'managers'],
  hr: 'none',
  logged_as: null,
  is_change: true,
  summary: "Transfer one of the caller's direct reports to another manager, with their plans",
  schema: { params: Type.Object({ userId: Id, newManagerEmail: Email }), response: { 200: User } },
});
