import { type Field, ITEM_FIELDS, type ItemKind } from '#shared/checklist/fields.ts';
import { textForms } from '#shared/checklist/placeholders/placeholders.ts';
import { readTexts, writeTexts } from '../../checklist/texts.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { Act } from '../../people/changePeople.ts';
import { applyChange } from '../changePlan.ts';
import { forgetFilledIn, updatePlan } from '../change/change.sql.ts';
import * as store from './erasing.sql.ts';

/** A plan into which names of somebody were filled, with these names as its texts may contain them. */
export type NamingPlan = {
  id: string;
  name: string;
  description: string;
  is_signed: boolean;
  names: string[];
};

/** Locks the plans into which names of one of the people were filled (Templates 14), and returns them. */
export async function lockNamingPlans(tx: Transaction, ids: readonly string[]): Promise<NamingPlan[]> {
  const plans = await store.lockFilledIn(tx, ids);
  return plans.map(({ filled_in, ...plan }) => {
    const own = filled_in.filter(({ person_id }) => ids.includes(person_id));
    return { ...plan, names: [...new Set(own.flatMap(({ texts }) => texts.flatMap(textForms)))] };
  });
}

/**
 * Replaces the names in an unsigned plan, as `replace` does, and forgets that they were filled in. A signed plan stays
 * unchanged. Returns whether the plan was changed.
 */
export async function eraseNames(
  tx: Transaction,
  act: Act,
  plan: NamingPlan,
  { ids, replace }: { ids: readonly string[]; replace: (text: string) => string },
): Promise<boolean> {
  await forgetFilledIn(tx, plan.id, ids);
  if (plan.is_signed) return false;
  const changed = <Item extends object>(kind: ItemKind, items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const after = withReplaced(kind, item, replace);
      return JSON.stringify(after) === JSON.stringify(item) ? [] : [after];
    });
  const head = { name: plan.name, description: plan.description };
  const { subplan, topic, task } = await readTexts(tx, plan.id);
  const items = {
    subplan: changed('subplan', subplan),
    topic: changed('topic', topic),
    task: changed('task', task),
  };
  // The plan has the texts that a subplan has.
  const [own = head] = changed('subplan', [head]);
  if (own === head && Object.values(items).every((list) => list.length === 0)) return false;
  const write = async () => {
    await writeTexts(tx, items);
    await updatePlan(tx, plan.id, { name: own.name, description: own.description });
  };
  await applyChange(
    tx,
    { now: () => act.at },
    act.actor,
    plan.id,
    { write, event: NAMES_ERASED },
    () => null,
  );
  return true;
}

const NAMES_ERASED = () => ({ event: 'plan.names_erased', detail: {} }) as const;

/**
 * Replaces the names in the texts of an item, up to their limits: the replacement of a short name may be longer than
 * it.
 */
function withReplaced<Item extends object>(
  kind: ItemKind,
  item: Item,
  replace: (text: string) => string,
): Item {
  const fields: Record<string, Field> = ITEM_FIELDS[kind];
  return Object.fromEntries(
    Object.entries<string>(item as Record<string, string>).map(([name, text]) => {
      const field = fields[name];
      const isText = field !== undefined && 'form' in field;
      return [name, isText ? [...replace(text)].slice(0, field.limit).join('') : text];
    }),
  ) as Item;
}
