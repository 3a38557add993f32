export const messages = {
  about:
    'A template is the list of what a new colleague does, week by week. Write it once, then assign a copy to each person.',
  start: 'Start from an example',
  orStart: 'Or start from an example',
  showAll: (count: number) => `Show all ${count}`,
  use: 'Use',
  size: (subplans: number, tasks: number) => `${subplans} subplans · ${tasks} tasks`,
} as const;
