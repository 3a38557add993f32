import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { DraftContent } from '../draft/changeDraft.ts';
import { browserIds } from '../draft/ids.ts';
import { rebase } from '../draft/rebase.ts';
import type { Draft } from '../draft/useDraft.ts';
import { checklistChanges } from '#shared/checklist/changes.ts';
import { messages } from '../messages.ts';
import type { SubplanDraft } from '../draft/items.ts';

type Versioned = DraftContent & { version: number };

type StaleEditsOptions<Stored extends Versioned> = {
  draft: Draft;
  /** The version that the edits start from. */
  initial: Stored;
  fetchStored: () => Promise<Stored>;
  /** The text when the stored version cannot be loaded. */
  fetchFailed: (error: unknown) => string;
  /** Whether a subplan of the stored version cannot be edited any more; by default all can be. */
  isLocked?: (subplan: Stored['subplans'][number]) => boolean;
};

/** A refused save: the server's sentence about the author of another version, and its changes, once known. */
export type Stale = { reason: string; changes: readonly string[] };

/** Edits of a template or plan that somebody else may save meanwhile (Screens 6). */
export function useStaleEdits<Stored extends Versioned>(options: StaleEditsOptions<Stored>) {
  const { draft, initial, fetchStored, fetchFailed, isLocked = () => false } = options;
  const [base, setBase] = useState(initial);
  const [stale, setStale] = useState<Stale | null>(null);
  const [loading, setLoading] = useState(false);

  function reportStale(reason: string) {
    setStale({ reason, changes: [] });
    // Without the changes the dialog still offers both ways.
    void fetchStored().then(
      (stored) => setStale((now) => now && { ...now, changes: changedNames(base, stored) }),
      () => undefined,
    );
  }

  async function load(): Promise<Stored | undefined> {
    setLoading(true);
    try {
      return await fetchStored();
    } catch (error) {
      toast.failure(fetchFailed(error));
      return undefined;
    } finally {
      setLoading(false);
    }
  }

  /**
   * Continues the edits on top of the stored version; subplans that are locked there are dropped from the
   * draft.
   */
  async function keepEditing() {
    const stored = await load();
    if (!stored) return;
    const locked = new Set(stored.subplans.filter(isLocked).map(({ id }) => id));
    const kept = draft.checklist.subplans.filter(({ id }) => !locked.has(id));
    draft.checklist.change({ do: 'rebase', subplans: rebase(kept, stored.subplans, browserIds) });
    setBase(stored);
    setStale(null);
  }

  return {
    /** The stored version that the edits are based on. */
    base,
    /** Until the person decides; otherwise null. */
    stale,
    reportStale,
    /** Sets the version that restored edits are based on. */
    setBase,
    loading,
    load,
    keepEditing,
  };
}

type Version = {
  name: string;
  description: string;
  remind_days_before_due: number;
  subplans: readonly SubplanDraft[];
};

/** Returns what differs between two stored versions, one line for each item, from top to bottom. */
export function changedNames(before: Version, after: Version): string[] {
  const lines: string[] = [];
  for (const field of ['name', 'description', 'remind_days_before_due'] as const) {
    if (before[field] !== after[field]) lines.push(messages.changedField[field]);
  }
  const byItem = Map.groupBy(checklistChanges(before.subplans, after.subplans), ({ id }) => id);
  for (const changes of byItem.values()) {
    const { item, name } = changes[0]!;
    const acts = new Set(changes.map(({ act }) => messages.changedAct[act]));
    lines.push(messages.changedItem(item, name, [...acts].join(', ')));
  }
  return lines;
}
