import * as Type from 'typebox';
import { Subplan } from '../checklist/schema.ts';
import { endpoint, IfMatch, IdempotencyKey, SeenVersion } from '../endpoint.ts';
import { page, sortedPageQuery } from '../page.ts';
import { freeText, Id, NoContent } from '../schema.ts';
import {
  NewTemplate,
  SubplanSummary,
  Template,
  TemplateInput,
  TemplateSubplan,
  TemplateSummary,
} from './schema.ts';
import { SEARCH_LENGTH } from '../text.ts';

const ById = Type.Object({ id: Id });

/** `q` searches the texts of a subplan and its topics. */
const SubplanQuery = Type.Object({
  q: Type.Optional(freeText(SEARCH_LENGTH)),
  ...sortedPageQuery,
});

export const listTemplates = endpoint({
  method: 'GET',
  url: '/template',
  access: 'manager_or_hr',
  bounded_by: 'pages',
  summary:
    "The caller's templates by name, with scope=all also the others that they may see: public ones, for HR also those of their departments; the header Link has the address of the next page",
  schema: {
    querystring: Type.Object({ scope: Type.Optional(Type.Literal('all')), ...sortedPageQuery }),
    response: { 200: page(TemplateSummary) },
  },
});

export const getTemplate = endpoint({
  method: 'GET',
  url: '/template/:id',
  access: 'manager_or_hr',
  bounded_by: 'content',
  summary: 'A template with its subplans, topics and tasks',
  schema: { params: ById, response: { 200: Template } },
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  url: '/template/:id',
  access: 'manager_or_hr',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  summary: 'Delete a template; plans made from it are copies and do not change',
  schema: { params: ById, response: { 204: NoContent } },
});

export const setTemplatePublic = endpoint({
  method: 'PUT',
  url: '/template/:id/public',
  access: 'manager_or_hr',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Publish or unpublish a template, or set it with a body',
  schema: {
    params: ById,
    headers: IfMatch,
    body: Type.Optional(Type.Object({ public: Type.Optional(Type.Boolean()), version: SeenVersion })),
    response: { 200: Template },
  },
});

export const listSubplans = endpoint({
  method: 'GET',
  url: '/template/subplans',
  access: 'manager_or_hr',
  bounded_by: 'pages',
  summary: 'The subplans that the caller may copy; the header Link has the address of the next page',
  schema: { querystring: SubplanQuery, response: { 200: page(SubplanSummary) } },
});

export const listFullSubplans = endpoint({
  method: 'GET',
  url: '/template/subplans/full',
  access: 'manager_or_hr',
  bounded_by: 'pages',
  summary:
    'The subplans that the caller may copy, with topics and tasks; the header Link has the address of the next page',
  schema: { querystring: SubplanQuery, response: { 200: page(TemplateSubplan) } },
});

export const getSubplan = endpoint({
  method: 'GET',
  url: '/template/subplan/:id',
  access: 'manager_or_hr',
  bounded_by: 'content',
  summary: 'A subplan with topics and tasks',
  schema: { params: ById, response: { 200: Subplan } },
});

export const createTemplate = endpoint({
  method: 'POST',
  url: '/template/full',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['content'],
  hr: 'company',
  logged_as: null,
  summary: 'Create a template',
  schema: { headers: IdempotencyKey, body: NewTemplate, response: { 201: Type.Object({ id: Id }) } },
});

export const duplicateTemplate = endpoint({
  method: 'POST',
  url: '/template/:id/copy',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['content'],
  hr: 'company',
  logged_as: null,
  summary: 'Copy a template that the caller may see; the copy is private',
  schema: { params: ById, headers: IdempotencyKey, response: { 201: Type.Object({ id: Id }) } },
});

export const updateTemplate = endpoint({
  method: 'PUT',
  url: '/template/full/:id',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['content'],
  hr: 'company',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Save an edited template',
  schema: { params: ById, headers: IfMatch, body: TemplateInput, response: { 200: Template } },
});
