export const quoted = (name: string) => `“${name.trim() || 'without a name'}”`;

export const messages = {
  // As the specification has it, also of one.
  dueIn: (days: number) => `Due in ${days} days`,
  dueOn: 'Due',
  /** `when` is '5 days before the start'. */
  due: (when: string) => `Due ${when}`,
  noTopics: 'No topics available',
  noTasks: 'No tasks yet.',

  addTopic: 'Add Topic',
  addTask: '+ Add Task',
  addNote: '+ Note',
  editNote: 'Edit Note',
  addLink: '+ Link',
  enterLink: 'Enter link URL',
  linkIsEmpty: 'Enter the address of a page first.',
  linkIsNoAddress: 'Enter an address such as example.com/page. Only http and https addresses can be links.',
  done: 'Done',

  drag: (kind: string, name: string) => `Drag ${kind} ${name}`,
  inDays: (days: number) => `in ${days} ${days === 1 ? 'day' : 'days'}`,
  /** `into` is the list that it came into, `due` when a subplan is due now; null when it has kept that. */
  moved: (name: string, position: number, count: number, into: string | null, due: string | null) =>
    [
      `${quoted(name)} is now number ${position} of ${count}`,
      into === null ? '' : ` in ${quoted(into)}`,
      due === null ? '' : `, due ${due}`,
      '.',
    ].join(''),
  moveUp: 'Move up',
  moveDown: 'Move down',
  isFirst: (kind: string) => `This is the first ${kind}.`,
  isLast: (kind: string) => `This is the last ${kind}.`,
  menuFor: (kind: string, name: string) => `Menu for ${kind} ${name}`,
  remove: (kind: string) => `Remove ${kind}`,
  fold: (name: string) => `Tasks of ${name}`,
  pasted: (count: number) => `${count} tasks were pasted.`,
  undone: (left: number) =>
    `Undone. ${left === 0 ? 'Nothing more can be undone.' : `${left} more can be undone.`}`,
  redone: (left: number) =>
    `Redone. ${left === 0 ? 'Nothing more can be redone.' : `${left} more can be redone.`}`,
  undoChange: 'Undo the last change',
  redoChange: 'Redo the last change',
  nothingToUndo: 'Nothing has been changed.',
  nothingToRedo: 'Nothing has been undone.',

  subplanName: 'Subplan name',
  subplanDescription: 'Subplan description',
  topicName: 'Topic name',
  topicDescription: 'Topic description',
  taskName: 'Task name',
  subplanNeedsName: 'Enter a name for the subplan.',
  topicNeedsName: 'Enter a name for the topic.',
  taskNeedsName: 'Enter a name for the task.',
  describe: 'Add a description',
  note: 'Note',
  more: 'More',
  less: 'Less',
  hasImage: 'has an image',
  marks: {
    bold: 'Bold',
    italic: 'Italic',
    list: 'List',
    numbers: 'Numbered list',
    link: 'Link',
    image: 'Image',
  },
  formatting: 'Formatting',
  placeholder: 'Placeholder',
  preview: 'Preview',
  imagesFrom: (hosts: readonly string[]) => `Images show from ${hosts.join(', ')}`,
  imagesOff: 'Images are off here; the text shows.',
  length: (length: number, most: number) => `${length.toLocaleString('en')} of ${most.toLocaleString('en')}`,
  left: (left: number) => `${left.toLocaleString('en')} left`,
  noteKeys: 'Enter saves, Shift+Enter starts a new line, Escape cancels.',
  linkUrl: 'Link URL',
  remindDays: 'Remind days before due',
  remindBefore: 'Remind',
  remindAfter: (days: number) => (days === 1 ? 'day before due' : 'days before due'),
  remindHelp:
    'How many days before a subplan is due people are reminded of its open tasks. 0: on the day itself.',
  dueInDays: 'Due in days',
  dueInBefore: 'Due in',
  dueOffset: 'Days before or after the start',
  dueBefore: 'Due',
  dueFrom: 'From what it counts',
  dueRules: {
    assigned: (days: number) => (days === 1 ? 'day after assignment' : 'days after assignment'),
    days_before: (days: number) => `${days === 1 ? 'day' : 'days'} before the start`,
    days_after: (days: number) => `${days === 1 ? 'day' : 'days'} after the start`,
    working_days_before: (days: number) => `working ${days === 1 ? 'day' : 'days'} before the start`,
    working_days_after: (days: number) => `working ${days === 1 ? 'day' : 'days'} after the start`,
  },
  counts: (topics: number, tasks: number) =>
    `${topics} ${topics === 1 ? 'topic' : 'topics'}, ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`,

  /** Removing an item asks for confirmation (Checklists 7). */
  confirmRemoval: (kind: string, name: string) =>
    `Are you sure you want to remove the ${kind} ${quoted(name)}?`,
  removed: (kind: string, name: string) => `The ${kind} ${quoted(name)} was removed.`,
  keptEdits: 'You have unsaved edits from',
  restore: 'Restore',
  discard: 'Discard',
  undo: 'Undo',

  /** The changes of the newer version, in the dialog about a stale save. */
  changedField: {
    name: 'The name was changed.',
    description: 'The description was changed.',
    remind_days_before_due: 'The remind days were changed.',
  },
  changedAct: { added: 'added', removed: 'removed', changed: 'changed', moved: 'moved' },
  changedItem: (kind: string, name: string, acts: string) =>
    `${kind[0]?.toUpperCase()}${kind.slice(1)} ${quoted(name)}: ${acts}`,
  changedInNewer: 'In the newer version:',
  moreChanged: (count: number) => `… and ${count} more`,
  unsaved: 'You have unsaved changes.',

  remindDaysOutOfRange: (most: number) =>
    `The remind days must be between 0 and ${most.toLocaleString('en')}.`,
  subplanWithoutName: 'A subplan has no name. Give it one.',
  topicWithoutName: (subplan: string) => `A topic of ${quoted(subplan)} has no name. Give it one.`,
  taskWithoutName: (topic: string) =>
    `A task of ${quoted(topic)} has no name. Give it one, or remove the task.`,
  dueTooSoon: (subplan: string, least: number) =>
    `${quoted(subplan)} must be due in ${least} ${least === 1 ? 'day' : 'days'} or more.`,
  taskDueTooFar: (task: string, least: number, most: number) =>
    `The days of ${quoted(task)} must be between ${least} and ${most.toLocaleString('en')}.`,
  dueTooFar: (subplan: string, least: number, most: number) =>
    `${quoted(subplan)} can be due up to ${-least} days before the start and ${most.toLocaleString('en')} days after it.`,
  dueTooLate: (subplan: string, most: number) =>
    `${quoted(subplan)} must be due in ${most.toLocaleString('en')} days or less.`,
} as const;
