const count = (number: number, noun: string) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
const number = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

export const messages = {
  title: 'Paste your checklist, or drop a file',
  about:
    'Markdown, CSV, a Trello export, a GitHub issue template or form, or a list copied from Word, Docs or Notion. You see what becomes of each line before anything is created.',
  paste: 'Paste',
  pasteKeys: 'Ctrl V',
  pasteMacKeys: '⌘ V',
  choose: 'Choose a file',
  startEmpty: 'Start empty',
  orStartEmpty: 'Or start empty',
  dropIt: 'Drop to read it',
  pressKeys: 'Press Ctrl V to paste.',
  nothingToPaste: 'There is no text to paste. Copy your checklist first.',
  cannotRead: (name: string) => `${name} could not be read. Open it, copy the list and paste it here.`,

  lead: 'Paste your checklist, or drop a file. This is what becomes of each line.',
  document: 'Your document',
  another: 'Paste another',
  template: 'Your template',
  size: (subplans: number, tasks: number) => `${count(subplans, 'subplan')} · ${count(tasks, 'task')}`,
  problems: (musts: number, others: number) =>
    [musts > 0 && `${musts} to mend`, others > 0 && `${others} to know`].filter(Boolean).join(' · '),
  /** The lines that a notice is about; of many the first. */
  lines: (lines: readonly number[], message: string) => {
    const named = lines.slice(0, 3).map(number);
    const more = lines.length - named.length;
    const all = more > 0 ? [...named, `${number(more)} more`] : named;
    const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}` : all.join('');
    return `${lines.length === 1 ? 'Line' : 'Lines'} ${list}: ${message}`;
  },
  takeName: 'Take it',
  makeTasks: 'Make each line a task',
  noNameYet: 'No name yet',
  dueOnDay1: 'due on day 1',
  dueIn: (days: number) => `due in ${count(days, 'day')}`,
  hasLink: 'has a link',
  unusual: 'Lines with something unusual',
  fate: (line: number, became: string) => `Line ${number(line)}: ${became}`,

  cancel: 'Cancel',
  take: 'Use',
  takeKeys: 'Ctrl ↵',
  takeMacKeys: '⌘ ↵',
  reading: 'Reading…',
  mendFirst: (musts: number) => `${count(musts, 'thing')} to mend first.`,
  mendReason: 'Mend what is listed above the template first.',
  stays: 'Nothing is lost: your document stays here.',
  kept: (lines: number) =>
    lines === 1 ? 'The line is kept.' : `All ${lines.toLocaleString('en')} lines kept.`,
  becameNotes: (lines: number) =>
    `${lines.toLocaleString('en')} had no place and became ${lines === 1 ? 'a note' : 'notes'}`,
  ticksLeftOut: (ticks: number) =>
    `${count(ticks, 'tick')} ${ticks === 1 ? 'is' : 'are'} left out, as a template has none`,
  failed: 'The document could not be read.',
  tryAgain: 'Try again',
  tooLong: (bytes: number, tasks: number) =>
    `Too long: ${megabytes(bytes)} of 1 MB. ${tasks === 0 ? 'Make two documents of it.' : `The first ${count(tasks, 'task')} are shown.`}`,
  replaceText: 'The document takes the place of everything on this page.',
  used: (tasks: number) => `${count(tasks, 'task')} from your document. Read them through, then save.`,
} as const;
