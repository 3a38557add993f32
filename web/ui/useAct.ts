import {
  type MutationScope,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useIdempotencyKey } from '../client/useIdempotencyKey.ts';
import { showFailure } from './showFailure.ts';
import { toast } from './toast.ts';

export type Act<Reply, Input> = {
  /** Sends the call. `once` returns the headers of a POST whose retry must not create anything twice (API 11). */
  send: (input: Input, once: (body: unknown) => Record<string, string>) => Promise<Reply>;
  /** The toast of a success. */
  done?: string | ((reply: Reply, input: Input) => string);
  /** The toast of a failure. Without one the caller shows it. */
  failed?: string | ((input: Input) => string);
  /** The key of the queries that are read again after a success. */
  refresh?: QueryKey;
  /** Like `refresh`, also after a failure: its reason may be a change that the screen does not show yet. */
  refreshAlways?: QueryKey;
  onDone?: (reply: Reply, input: Input, client: QueryClient) => unknown;
  onFailed?: (error: Error, input: Input, client: QueryClient) => unknown;
  onMutate?: (input: Input) => unknown;
  /** Acts of one scope run one after the other. */
  scope?: MutationScope;
};

/** Returns the mutation of an act, with its toasts and the queries that it changes. */
export function useAct<Reply, Input = void>(act: Act<Reply, Input>) {
  const { send, done, failed, refresh, refreshAlways, onDone, onFailed, onMutate, scope } = act;
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    ...(scope && { scope }),
    ...(onMutate && { onMutate }),
    mutationFn: (input: Input) => send(input, (body) => ({ 'Idempotency-Key': idempotencyKey(body) })),
    onSuccess: (reply, input) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(reply, input));
      if (refresh) void client.invalidateQueries({ queryKey: refresh });
      return onDone?.(reply, input, client);
    },
    onError: (error, input) => {
      if (failed !== undefined) showFailure(error, typeof failed === 'string' ? failed : failed(input));
      return onFailed?.(error, input, client);
    },
    onSettled: () => {
      if (refreshAlways) void client.invalidateQueries({ queryKey: refreshAlways });
    },
  });
}
