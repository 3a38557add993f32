import type { Person, TestApp } from './app.ts';
import type { ApiResponse, Json } from './client.ts';
import { createPlan, createTemplate, planBody, templateBody } from './samples.ts';

/** A template or plan and its owner, for tests of the rules that both share. */
export type ChecklistOwner = {
  owner: Person;
  /** The template or plan as its owner gets it. */
  item: Json;
  /** Returns a valid body for `create`. */
  body: (overrides?: Record<string, unknown>) => Record<string, unknown> & { subplans: unknown[] };
  create: (body: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  save: (body: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  read: () => Promise<ApiResponse>;
};

async function setUpTemplate(app: TestApp, overrides: Record<string, unknown> = {}): Promise<ChecklistOwner> {
  const owner = await app.addManager();
  const item = await createTemplate(owner, overrides);
  return {
    owner,
    item,
    body: (more = {}) => templateBody(more),
    create: (body, headers) => owner.client.post('/template/full', body, headers),
    save: (body, headers) => owner.client.put(`/template/full/${item.id}`, body, headers),
    read: () => owner.client.get(`/template/${item.id}`),
  };
}

async function setUpPlan(app: TestApp, overrides: Record<string, unknown> = {}): Promise<ChecklistOwner> {
  const owner = await app.addManager();
  const employee = await app.addEmployee(owner);
  const item = await createPlan(owner, employee, overrides);
  return {
    owner,
    item,
    body: (more = {}) => planBody(employee, more),
    create: (body, headers) => owner.client.post('/onboarding-plan/full', body, headers),
    save: (body, headers) => owner.client.put(`/onboarding-plan/full/${item.id}`, body, headers),
    read: () => owner.client.get(`/onboarding-plan/${item.id}`),
  };
}

/** The two kinds of objects that have a checklist, each with a function that creates one. */
export const CHECKLIST_OWNERS = [
  { kind: 'template', setUp: setUpTemplate },
  { kind: 'plan', setUp: setUpPlan },
] as const;
