import * as Type from 'typebox';
import { IfMatch } from '../endpoint.ts';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { Plan } from '../plans/schema.ts';
import { Id } from '../schema.ts';
import { ReturnInput, SignInput, Verification } from './schema.ts';

const ById = Type.Object({ id: Id });

export const signPlan = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/signoff',
  access: 'person',
  session_only: true,
  limits: ['sign'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Sign as the employee, approve as the manager',
  schema: {
    params: ById,
    headers: IfMatch,
    body: Type.Optional(SignInput),
    response: { 200: Plan },
  },
});

export const returnPlan = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/return',
  access: 'manager_or_hr',
  session_only: true,
  limits: ['mail'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Return a signed plan to its employee with a comment',
  schema: { params: ById, headers: IfMatch, body: ReturnInput, response: { 200: Plan } },
});

export const generateReport = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/generate_report',
  access: 'manager_or_hr',
  limits: ['report'],
  logged_as: 'evidence',
  summary: 'The PDF report of a plan that both sides have signed',
  schema: {
    params: ById,
    produces: ['application/pdf'],
    response: { 200: Type.String({ format: 'binary' }) },
  },
});

export const verifyPlan = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/verification',
  access: 'person',
  logged_as: 'evidence',
  bounded_by: { items: 100, item_bytes: 2_000 },
  summary: 'The verification of a plan that both sides have signed',
  schema: { params: ById, response: { 200: Verification } },
});
