import { keepPreviousData } from '@tanstack/react-query';
import type { Assignment, PreviewInput } from '#shared/assignment/schema.ts';
import { readQuery } from '../client/queries.ts';
import { call } from '../client/http.ts';
import { plansKey, refreshPlans } from '../plans/queries.ts';
import { useAct } from '../ui/useAct.ts';

/** The result of the assignment in advance. Below the key of plans, so that a change of a plan checks again. */
export const previewQuery = (body: PreviewInput | null) => ({
  ...readQuery([...plansKey, 'assignment', body], 'POST /assignment/preview', { body: body! }),
  enabled: body !== null,
  // Those of the choice before stay while it changes.
  placeholderData: keepPreviousData,
  gcTime: 0,
});

/** Assigns the template to those of the preview. The page shows a failure. */
export const useAssignToMany = () =>
  useAct({
    send: (body: Assignment, once) => call('POST /assignment', { body, headers: once(body) }),
    refreshAlways: plansKey,
  });

/** Sets the manager of a person. The check runs again afterwards. The caller shows a failure. */
export const useChooseManager = (id: string) =>
  useAct({
    send: (manager_id: string) => call('PUT /people/:id', { params: { id }, body: { manager_id } }),
    onDone: (_person, _input, client) => refreshPlans(client),
  });
