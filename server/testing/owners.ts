import type { Person, TestApp } from './app.ts';
import type { Answer, Json } from './client.ts';
import { createPlan, createTemplate, planBody, templateBody } from './samples.ts';

/** A template or a plan with its owner, for tests of what both share. */
export type Owned = {
  owner: Person;
  /** As its owner reads it. */
  item: Json;
  /** A body that a POST to `create` accepts. */
  body: (overrides?: Record<string, unknown>) => Record<string, unknown> & { subplans: unknown[] };
  create: (body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  save: (body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  read: () => Promise<Answer>;
};

async function ownTemplate(app: TestApp, overrides: Record<string, unknown> = {}): Promise<Owned> {
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

async function ownPlan(app: TestApp, overrides: Record<string, unknown> = {}): Promise<Owned> {
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

/** The two that hold a checklist. */
export const OWNERS = [
  { kind: 'template', own: ownTemplate },
  { kind: 'plan', own: ownPlan },
] as const;
