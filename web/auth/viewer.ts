import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Self } from '#shared/people/schema.ts';
import { call } from '../client/http.ts';
import { getUser, setUser } from '../client/session.ts';

/**
 * The signed-in person. The stored user shows the page immediately while the server is called, as the role may have
 * changed.
 */
export const viewerQuery = () =>
  queryOptions({
    queryKey: ['viewer'],
    queryFn: async ({ signal }) => {
      const self = await call('GET /user/self', { signal });
      setUser(self);
      return self;
    },
    initialData: () => getUser<Self>() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });

/** Queries the signed-in person, for the layout of the pages behind `requireViewer`. */
export function useViewerQuery(): Self {
  return useSuspenseQuery(viewerQuery()).data;
}

/**
 * The signed-in person. A query of its own in each of a thousand cards would cost more than everything else in the
 * card.
 */
export const ViewerContext = createContext<Self | null>(null);

/** Returns the signed-in person. For pages behind `requireViewer`. */
export function useViewer(): Self {
  return useContext(ViewerContext)!;
}
