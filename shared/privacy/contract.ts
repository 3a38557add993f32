import * as Type from 'typebox';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { Id } from '../schema.ts';
import { JoinPreview } from './schema.ts';

const ById = Type.Object({ id: Id });

export const previewJoin = planEndpoint({
  method: 'GET',
  url: '/person/:id/join',
  access: 'hr_or_admin',
  logged_as: 'list',
  summary: 'What joining two records of one person would move; a 409 says why they cannot be joined',
  schema: {
    params: ById,
    querystring: Type.Object({ other_id: Id }),
    response: { 200: JoinPreview },
  },
});

export const joinPeople = planEndpoint({
  method: 'POST',
  url: '/person/:id/join',
  access: 'hr_or_admin',
  session_only: true,
  limits: ['mail', 'managers'],
  hr: 'departments',
  logged_as: 'list',
  summary:
    'Join two records of one person: into the one that has signed plans, else the older. The reply names the one that stays',
  schema: {
    params: ById,
    body: Type.Object({ other_id: Id }),
    response: { 200: JoinPreview },
  },
});
