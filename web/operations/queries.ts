import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http.ts';

export const operationKey = ['operation'] as const;

export const operationQuery = () =>
  queryOptions({ queryKey: operationKey, queryFn: ({ signal }) => call('GET /operation', { signal }) });
