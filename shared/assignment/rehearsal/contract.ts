import * as Type from 'typebox';
import { planEndpoint } from '../../plans/accessLog/planEndpoint.ts';
import { Id } from '../../schema.ts';
import { Rehearsal, RehearsalInput } from './schema.ts';

export const rehearseTemplate = planEndpoint({
  method: 'POST',
  url: '/template/:id/rehearsal',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['rehearsal'],
  hr: 'departments',
  logged_as: 'list',
  bounded_by: 'cut',
  summary: 'The plan and the mails of a template as they would be for a person. Nothing is assigned or sent',
  schema: { params: Type.Object({ id: Id }), body: RehearsalInput, response: { 200: Rehearsal } },
});
