import * as Type from 'typebox';
import { endpoint, IfMatch } from '../endpoint.ts';
import { Plan } from '../plans/schema.ts';
import { Id } from '../schema.ts';
import { ReturnInput, SignInput, Verification } from './schema.ts';

const ById = Type.Object({ id: Id });

export const signPlan = endpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/signoff',
  access: 'person',
  session_only: true,
  summary: 'Sign as the employee, approve as the manager',
  schema: {
    params: ById,
    headers: IfMatch,
    body: Type.Optional(SignInput),
    response: { 200: Plan },
  },
});

export const returnPlan = endpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/return',
  access: 'manager_or_hr',
  session_only: true,
  summary: 'Return a signed plan to its employee with a comment',
  schema: { params: ById, headers: IfMatch, body: ReturnInput, response: { 200: Plan } },
});

export const generateReport = endpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/generate_report',
  access: 'manager_or_hr',
  summary: 'The PDF report of a plan that both sides have signed',
  schema: {
    params: ById,
    produces: ['application/pdf'],
    response: { 200: Type.String({ format: 'binary' }) },
  },
});

export const verifyPlan = endpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/verification',
  access: 'person',
  summary: 'The verification of a plan that both sides have signed',
  schema: { params: ById, response: { 200: Verification } },
});
