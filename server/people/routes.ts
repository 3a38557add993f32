import type { FastifyInstance } from 'fastify';
import { normalizeEmail } from '#shared/people/email.ts';
import { addManager, getSelf, getUserManager, switchUser } from '#shared/people/contract.ts';
import { notFound } from '../http/errors.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import { findManagerOf } from './store.ts';

export function peopleRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, getSelf, ({ viewer }) => ({
    ...viewer,
    can_switch_user: viewer.email === config.switch_user_email,
  }));

  serve(app, switchUser, ({ viewer }) => actions.switchUser(db, viewer, config.switch_user_email));

  serve(app, getUserManager, async ({ params }) => {
    const manager = await findManagerOf(db, normalizeEmail(params.email));
    if (!manager) throw notFound();
    return manager;
  });

  serve(app, addManager, ({ viewer, params, query }) =>
    actions.addManager(db, viewer, params.email, query.user_name),
  );
}
