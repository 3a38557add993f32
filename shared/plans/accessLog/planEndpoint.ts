import type { AccessKind } from './schema.ts';
import type { Endpoint } from '../../endpoint.ts';

/**
 * An endpoint of plans. `logged_as` is what the access log has of a call by HR (Access log 1); null for one that HR is
 * refused, or that shows nothing of a plan. The compiler takes no handler that leaves the log out.
 */
export function planEndpoint<const E extends Endpoint & { logged_as: AccessKind | null }>(definition: E): E {
  return definition;
}
