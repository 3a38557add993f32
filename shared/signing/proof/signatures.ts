import { canonical } from './canonical.ts';

type Signature = { id: string; voided_at: string | null };
type RecordedEvent = { event: string; detail: unknown };

const SIGNATURE_EVENTS = ['plan.signed', 'plan.approved'];

/**
 * Compares signatures with the history, which records each signature in full and each return of a plan. Returns the
 * signatures that differ. `isStored` says whether this release stores a recorded field: a newer one may record more.
 */
export function compareSignatures(
  signatures: readonly Signature[],
  events: readonly RecordedEvent[],
  isStored: (name: string) => boolean = () => true,
): { id: string; why: string }[] {
  const recorded = events
    .filter(({ event }) => SIGNATURE_EVENTS.includes(event))
    .map(({ detail }) => (detail ?? {}) as { id: string });
  const details = new Map(recorded.map((detail) => [detail.id, detail]));
  const returned = new Set(
    events
      .filter(({ event }) => event === 'plan.returned')
      .map(({ detail }) => (detail as { signature_id: string } | null)?.signature_id),
  );
  const stored = new Set(signatures.map(({ id }) => id));
  return [
    ...signatures.flatMap(({ voided_at, ...signature }) => {
      const { id } = signature;
      const detail = details.get(id);
      if (!detail || canonical(only(detail, isStored)) !== canonical(signature))
        return [{ id, why: 'it does not match the history' }];
      if (voided_at === null && returned.has(id)) {
        return [{ id, why: 'it was returned, and counts all the same' }];
      }
      if (voided_at !== null && !returned.has(id)) {
        return [{ id, why: 'it does not count, and was never returned' }];
      }
      return [];
    }),
    ...recorded.filter(({ id }) => !stored.has(id)).map(({ id }) => ({ id, why: 'it is missing' })),
  ];
}

function only(detail: object, isStored: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(detail).filter(([name]) => isStored(name)));
}
