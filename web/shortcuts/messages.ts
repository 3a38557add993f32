import type { Where } from './table.ts';

export const messages = {
  title: 'Keyboard shortcuts',
  where: {
    everywhere: 'Everywhere',
    lists: 'Lists and plans',
    editors: 'Editors',
    fields: 'Fields and dialogs',
  } satisfies Record<Where, string>,
  followedBy: 'then',
  singleKeys: 'Single-key shortcuts',
  singleKeysText:
    'Keys such as j and ? work where nothing is typed. Switch them off if you speak to your computer, or press keys by accident.',
} as const;
