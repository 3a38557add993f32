import { MAX_SUBPLANS, MAX_TASKS, MAX_TOPICS } from '#shared/checklist/limits.ts';
import { NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { shortName } from '../text/names.ts';

const shown = (count: number) => count.toLocaleString('en');

/** The results and problems of lines. */
export const messages = {
  name: 'Name',
  description: 'Description',
  frontMatter: 'Front matter',
  remind: (days: number) => `Reminder · ${days} ${days === 1 ? 'day' : 'days'} before`,
  public: 'Public',
  private: 'Private',
  ids: 'Id of the file',
  subplan: 'Subplan',
  due: (days: number) => (days === 1 ? 'day 1' : `${days} days`),
  noName: 'no name',
  topic: 'Topic',
  topicNoName: 'Topic · no name',
  task: 'Task',
  taskWithLink: 'Task + link',
  link: 'Link',
  note: 'Note',
  noteOn: (name: string) => `Note on ‘${shortName(name)}’`,
  tooDeep: 'Note: too deep',
  ownerAsNote: 'Note: nobody has this name',
  tickLeftOut: 'tick left out',
  addressAsText: 'address as text',
  cut: 'long name, whole in its note',
  nameCut: (became: string) => `${became} · long name, whole in its description`,
  emptyBox: 'Empty box',
  divider: 'Divider',
  header: 'Names of the columns',
  sameRow: 'Same row',
  form: 'Part of the form',

  column: (number: number) => `Column ${number}`,
  dueHeading: (days: number) => (days === 1 ? 'Day 1' : `Day ${days}`),
  noTaskColumn: {
    message: 'no column has the tasks.',
    mend: 'Name it ‘Task’. Others can be ‘Subplan’, ‘Due in days’, ‘Topic’, ‘Note’ and ‘Links’.',
  },
  unreadable: 'this row cannot be read, nor what follows.',
  notJson: {
    message: 'this is not JSON.',
    mend: 'Export the board again: Menu, Print, export and share, Export as JSON.',
  },
  notTrello: {
    message: 'this is not the export of a Trello board.',
    mend: 'It has no lists and no cards. In Trello: Menu, Print, export and share, Export as JSON.',
  },
  tooDeepHtml: {
    message: 'its elements stand in each other too deeply.',
    mend: 'What follows was not read. Paste it as text.',
  },
  board: 'Trello board',
  list: 'List',
  card: 'Card',
  labels: 'Labels',
  archived: 'Archived in Trello',
  archivedMark: '(archived)',

  tasks: 'Tasks',
  untitled: 'Untitled checklist',
  imported: 'Imported from a document.',
  numberedSubplan: (number: number) => `Subplan ${number}`,
  numberedTopic: (number: number) => `Topic ${number}`,

  subplanWithoutName: 'this subplan has no name.',
  topicWithoutName: 'this topic has no name.',
  takeName: (name: string) => `Write one on the left, or take ‘${name}’.`,
  notAnAddress: {
    message: 'not a web address.',
    mend: 'The task is kept; the address stays in its note as text.',
  },
  unknownTeam: (name: string) => ({
    message: `no team is called ‘${name}’.`,
    mend: 'The employee does the task; the line is in its note. Choose the team after the import, or mend the name on the left.',
  }),
  unknownPerson: (name: string) => ({
    message: `nobody is called ‘${name}’.`,
    mend: 'The employee does the task; the line is in its note. Choose the person after the import, or write their email on the left.',
  }),
  emailOnly: (name: string) => ({
    message: `people are found by their exact email alone, and ‘${name}’ is none.`,
    mend: 'The employee does the task; the line is in its note. Choose the person after the import, or write their email on the left.',
  }),
  severalPeople: (name: string) => ({
    message: `several people are called ‘${name}’.`,
    mend: 'The employee does the task; the line is in its note. Write the email of the right one on the left.',
  }),
  longName: (place: 'note' | 'description' | 'name') => ({
    message: `a name has at most ${NAME_LENGTH} characters.`,
    mend: `It is cut; the whole text is in the ${place === 'note' ? 'note' : 'description'}.`,
  }),
  tooManySubplans: (found: number) => ({
    message: `this is subplan ${shown(MAX_SUBPLANS + 1)} of ${shown(found)}.`,
    mend: `A template has at most ${shown(MAX_SUBPLANS)} subplans. Make two templates of it, or join some subplans.`,
  }),
  tooManyTopics: (found: number) => ({
    message: `this is topic ${shown(MAX_TOPICS + 1)} of ${shown(found)}.`,
    mend: `A template has at most ${shown(MAX_TOPICS)} topics. Make two templates of it.`,
  }),
  tooManyTasks: (found: number) => ({
    message: `this is task ${shown(MAX_TASKS + 1)} of ${shown(found)}.`,
    mend: `A template has at most ${shown(MAX_TASKS)} tasks. Make two templates of it.`,
  }),
  longText: (what: string, found: number) => ({
    message: `${what} has ${shown(found)} characters.`,
    mend: `At most ${shown(TEXT_LENGTH)} are kept in one. Shorten it on the left.`,
  }),
  longLinks: (reason: string) => ({ message: 'too many or too long links.', mend: reason }),
  tooManyLines: (most: number) => ({
    message: `the document has more than ${shown(most)} lines with text.`,
    mend: 'The rest was not read. Make two documents of it.',
  }),
  tooMuchText: {
    message: 'with the names of the columns in each row, the texts are too long.',
    mend: 'The rest was not read. Shorten the names of the columns, or make two documents of it.',
  },
  tooLarge: {
    message: 'the template is larger than 1 MiB.',
    mend: 'Make two templates of it.',
  },
  nothing: {
    message: 'no list found.',
    mend: 'Every line would be a note. Write a box before each task: - [ ]',
  },
  empty: { message: 'the document is empty.', mend: 'Paste a checklist, or choose another file.' },
  badCharacter: {
    message: 'it has a character that cannot be stored.',
    mend: 'Remove it, or save the file as UTF-8 again.',
  },
} as const;
