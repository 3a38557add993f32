import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getSelf } from '#shared/people/contract.ts';
import type { Self } from '#shared/people/schema.ts';
import { call } from '../http.ts';
import { getUser, setUser } from '../session.ts';

/**
 * The signed-in person. What the last visit stored shows the frame at once, while the server is asked again: a role may
 * have changed since.
 */
export const viewerQuery = () =>
  queryOptions({
    queryKey: ['viewer'],
    queryFn: async ({ signal }) => {
      const self = await call(getSelf, { signal });
      setUser(self);
      return self;
    },
    initialData: () => getUser<Self>() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });

/** The signed-in person, on every page behind the sign-in. */
export function useViewer(): Self {
  return useSuspenseQuery(viewerQuery()).data;
}
