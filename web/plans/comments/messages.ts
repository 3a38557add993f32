export const messages = {
  comments: 'Comments',
  /** The label of the button that opens a thread. */
  on: (name: string, count: number) => {
    if (count === 0) return `Comment on ${name}`;
    return count === 1 ? `1 comment on ${name}` : `${count} comments on ${name}`;
  },
  /** The same next to the next task. */
  onNext: (name: string, count: number) =>
    count === 0
      ? `Comment on the next task: ${name}`
      : `${count === 1 ? '1 comment' : `${count} comments`} on the next task: ${name}`,
  count: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  noneOnPlan: 'No comments on this plan yet. Topics and tasks have comments of their own.',
  loading: 'Loading comments...',
  loadFailed: 'Failed to load comments',
  write: 'Comment',
  send: 'Send',
  hint: 'Enter begins a new line, Ctrl or ⌘ + Enter sends.',
  missing: 'Write something first.',
  sendFailed: 'Failed to send the comment. Please try again.',
  moveDueDate: 'Move due date',
  about: (name: string) => `About ${name}, which was removed`,
} as const;
