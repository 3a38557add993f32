const quoted = (name: string) => `“${name.trim() || 'without a name'}”`;

/** The texts of checklists: subplans, topics and tasks. */
export const messages = {
  dueIn: (days: number) => `Due in ${days} ${days === 1 ? 'day' : 'days'}`,
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
  moved: (name: string, position: number, count: number) =>
    `${quoted(name)} is now number ${position} of ${count}.`,

  /** Removing an item asks for confirmation (Checklists 7). */
  confirmRemoval: (kind: string, name: string) =>
    `Are you sure you want to remove the ${kind} ${quoted(name)}?`,
  removed: (kind: string, name: string) => `The ${kind} ${quoted(name)} was removed.`,
  undo: 'Undo',

  remindDaysOutOfRange: (most: number) =>
    `The remind days must be between 0 and ${most.toLocaleString('en')}.`,
  subplanWithoutName: 'A subplan has no name. Give it one.',
  topicWithoutName: (subplan: string) => `A topic of ${quoted(subplan)} has no name. Give it one.`,
  taskWithoutName: (topic: string) =>
    `A task of ${quoted(topic)} has no name. Give it one, or remove the task.`,
  dueTooSoon: (subplan: string, least: number) =>
    `${quoted(subplan)} must be due in ${least} ${least === 1 ? 'day' : 'days'} or more.`,
  dueTooLate: (subplan: string, most: number) =>
    `${quoted(subplan)} must be due in ${most.toLocaleString('en')} days or less.`,
} as const;
