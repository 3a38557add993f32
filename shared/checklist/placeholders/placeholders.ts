import { type ItemKind, TEXT_FORMS, type TextForm, type TextName } from '../fields.ts';
import { TITLED_LINK } from '../links.ts';

/** The words in braces that are filled in when a plan is assigned (Templates 13). */
export const PLACEHOLDERS = [
  'first name',
  'name',
  'manager',
  'buddy',
  'start date',
  'job title',
  'department',
  'location',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The values of placeholders; empty if unknown. */
export type PlaceholderValues = Record<Placeholder, string>;

/**
 * One to three words of letters in braces, with a space between them. Other text in braces is no placeholder, and neither are doubled
 * braces, `${name}` and `\{name}`, which are of templates for other programs.
 */
const WORDS = /(?<![{$\\])\{(\p{L}+(?: \p{L}+){0,2})\}(?!\})/gu;

const isKnown = (word: string): word is Placeholder => (PLACEHOLDERS as readonly string[]).includes(word);

type Text = string | null | undefined;
type Texts<K extends ItemKind> = { [Name in TextName<K>]?: Text } & { name: string };
type TopicTexts = Texts<'topic'> & { tasks?: readonly Texts<'task'>[] | undefined };
type SubplanTexts = Texts<'subplan'> & { topics?: readonly TopicTexts[] | undefined };
/** The texts of a template or plan that may have placeholders. */
export type ChecklistTexts = {
  name: string;
  description?: Text;
  subplans?: readonly SubplanTexts[] | undefined;
};

type Change = (text: string, form: TextForm) => string;

/** Returns the checklist with each text changed. A text that is missing stays so. */
function mapTexts<Content extends ChecklistTexts>(content: Content, change: Change): Content {
  const mapItem = <Item extends object>(kind: ItemKind, item: Item): Item => {
    const texts = item as Record<string, Text>;
    const changed = Object.entries<TextForm>(TEXT_FORMS[kind]).flatMap(([name, form]) => {
      const text = texts[name];
      return text ? [[name, change(text, form)] as const] : [];
    });
    return { ...item, ...Object.fromEntries(changed) };
  };
  const mapTopic = (topic: TopicTexts): TopicTexts => ({
    ...mapItem('topic', topic),
    ...(topic.tasks && { tasks: topic.tasks.map((task) => mapItem('task', task)) }),
  });
  const mapSubplan = (subplan: SubplanTexts): SubplanTexts => ({
    ...mapItem('subplan', subplan),
    ...(subplan.topics && { topics: subplan.topics.map(mapTopic) }),
  });
  return {
    // A template has the texts that a subplan has.
    ...mapItem('subplan', content),
    ...(content.subplans && { subplans: content.subplans.map(mapSubplan) }),
  };
}

/** Returns the text with each title of its links changed; addresses stay. */
function mapTitles(taskContent: string, change: (title: string) => string): string {
  return taskContent
    .split(',')
    .map((link) => {
      const [, title, address] = TITLED_LINK.exec(link.trim()) ?? [];
      if (title === undefined) return link;
      const changed = change(title);
      return changed === title ? link : `${changed.replaceAll(',', '%2C')} ${address}`;
    })
    .join(',');
}

/** Replaces each placeholder of a text. */
function replaceWords(text: string, form: TextForm, valueOf: (word: string) => string | null): string {
  const replace = (part: string) =>
    part.replaceAll(WORDS, (whole, word: string) => valueOf(word.toLowerCase()) ?? whole);
  return form === 'links' ? mapTitles(text, replace) : replace(text);
}

/** Returns the placeholders of a checklist in their usual order, and other words in braces, which stay text. */
export function placeholdersIn(content: ChecklistTexts): { known: Placeholder[]; unknown: string[] } {
  const [found, unknown] = [new Set<Placeholder>(), new Set<string>()];
  mapTexts(content, (text, form) => {
    replaceWords(text, form, (word) => {
      if (isKnown(word)) found.add(word);
      else unknown.add(word);
      return null;
    });
    return text;
  });
  return { known: PLACEHOLDERS.filter((word) => found.has(word)), unknown: [...unknown] };
}

/** Returns all texts of a checklist. */
export function textsOf(content: ChecklistTexts): string[] {
  const texts: string[] = [];
  mapTexts(content, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns what is filled in for a value: it is on one line. */
export const filledText = (value: string): string => value.trim().replaceAll(/\s+/g, ' ');

/**
 * Returns the checklist with its placeholders filled in, each as `wrap` returns it. Values are text: they have no
 * marks, and no placeholders.
 */
export function fillPlaceholders<Content extends ChecklistTexts>(
  content: Content,
  values: Readonly<PlaceholderValues>,
  wrap: (value: string) => string = (value) => value,
): Content {
  return mapTexts(content, (text, form) =>
    replaceWords(text, form, (word) => {
      if (!isKnown(word)) return null;
      const value = filledText(values[word]);
      return wrap(form === 'note' ? withoutMarks(value) : value);
    }),
  );
}

/** Returns the forms of a filled-in value in a text: in a name, in a note and in the title of a link. */
export const textForms = (value: string): string[] => [
  ...new Set([value, withoutMarks(value), value.replaceAll(',', '%2C')]),
];

/** Returns the text as a note that shows it as it is (Checklists 13). */
const withoutMarks = (text: string) => text.replaceAll(/[\\*_[\]!`-]/g, escapedMark);

// A hyphen, an exclamation mark and an underscore are marks only next to few other signs; names often have them.
function escapedMark(sign: string, at: number, text: string): string {
  const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? ''];
  if (sign === '-' && before !== '') return sign;
  if (sign === '!' && after !== '[' && after !== '') return sign;
  if (sign === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) return sign;
  return `\\${sign}`;
}
