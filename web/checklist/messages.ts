/** The words of checklists: subplans, topics and tasks (spec §2 'Topic card', 'Template editor', §5). */
export const messages = {
  addTopic: 'Add Topic',
  addTask: '+ Add Task',
  addNote: '+ Note',
  editNote: 'Edit Note',
  addLink: '+ Link',
  enterLink: 'Enter link URL',
  done: 'Done',
  undo: 'Undo',
  noTopics: 'No topics available',
  noTasks: 'No tasks yet.',
  linkIsEmpty: 'Enter the address of a page first.',
  linkIsNoAddress: 'Enter an address such as example.com/page. Only http and https addresses can be links.',
} as const;

const quoted = (name: string) => `“${name.trim() || 'without a name'}”`;

export const dueIn = (days: number) => `Due in ${days} ${days === 1 ? 'day' : 'days'}`;

export const dragTitle = (kind: string, name: string) => `Drag ${kind} ${name}`;

export const position = (name: string, place: number, count: number) =>
  `${quoted(name)} is now number ${place} of ${count}.`;

export const wasRemoved = (kind: string, name: string) => `The ${kind} ${quoted(name)} was removed.`;

/** Spec §5: removing an onboarding item needs confirmation. */
export const confirmRemoval = (kind: string, name: string) =>
  `Are you sure you want to remove the ${kind} ${quoted(name)}?`;

/** What stands in the way of saving a checklist. */
export const problems = {
  remindDays: (most: number) => `The remind days must be between 0 and ${most.toLocaleString('en')}.`,
  noSubplanName: 'A subplan has no name. Give it one.',
  noTopicName: (subplan: string) => `A topic of ${quoted(subplan)} has no name. Give it one.`,
  noTaskName: (topic: string) => `A task of ${quoted(topic)} has no name. Give it one, or remove the task.`,
  dueTooSoon: (subplan: string, least: number) =>
    `${quoted(subplan)} must be due in ${least} ${least === 1 ? 'day' : 'days'} or more.`,
  dueTooLate: (subplan: string, most: number) =>
    `${quoted(subplan)} must be due in ${most.toLocaleString('en')} days or less.`,
};
