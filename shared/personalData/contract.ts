import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../schema.ts';
import { JoinPreview } from './schema.ts';

const ById = Type.Object({ id: Id });

export const previewJoin = endpoint({
  method: 'GET',
  url: '/person/:id/join',
  access: 'hr_or_admin',
  summary: 'What joining two records of one person would move; a 409 says why they cannot be joined',
  schema: {
    params: ById,
    querystring: Type.Object({ other_id: Id }),
    response: { 200: JoinPreview },
  },
});

export const joinPeople = endpoint({
  method: 'POST',
  url: '/person/:id/join',
  access: 'hr_or_admin',
  session_only: true,
  summary:
    'Join two records of one person: into the one that has signed plans, else the older. The reply names the one that stays',
  schema: {
    params: ById,
    body: Type.Object({ other_id: Id }),
    response: { 200: JoinPreview },
  },
});
