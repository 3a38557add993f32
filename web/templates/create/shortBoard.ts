type Json = Record<string, unknown>;

/** The used fields of a Trello board, by their place in its export. */
const CARD = ['id', 'idList', 'name', 'desc', 'closed', 'pos', 'dueComplete'];
const CHECKLIST = ['idCard', 'name', 'pos'];

/**
 * Returns the export of a Trello board without what no template is made of, or null when it is none. Most of an export is the history of
 * changes, members and pictures: a board that was used for a year is larger than a file may be.
 */
export function shortBoard(text: string): string | null {
  let board: unknown;
  try {
    board = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const [whole] = objects([board]);
  if (whole === undefined) return null;
  const isCard = whole['cards'] === undefined;
  return JSON.stringify({
    ...(isCard ? shortCard(whole) : part(whole, ['name', 'desc'])),
    ...(isCard
      ? {}
      : {
          lists: objects(whole['lists']).map((list) => part(list, ['id', 'name', 'closed', 'pos'])),
          cards: objects(whole['cards']).map(shortCard),
        }),
    checklists: objects(whole['checklists']).map(shortChecklist),
  });
}

function shortCard(card: Json): Json {
  return {
    ...part(card, CARD),
    labels: objects(card['labels']).map((label) => part(label, ['name'])),
    attachments: objects(card['attachments']).map((attachment) => part(attachment, ['name', 'url'])),
    checklists: objects(card['checklists']).map(shortChecklist),
  };
}

function shortChecklist(checklist: Json): Json {
  const items = objects(checklist['checkItems']);
  return {
    ...part(checklist, CHECKLIST),
    checkItems: items.map((item) => part(item, ['name', 'state', 'pos'])),
  };
}

const part = (object: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])));

const objects = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter((item): item is Json => typeof item === 'object' && item !== null && !Array.isArray(item))
    : [];
