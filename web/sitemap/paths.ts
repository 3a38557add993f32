import { fillPath } from '#shared/path.ts';
import type { Href } from './entrance.ts';
import { PAGE_NAMES, type PageName, PAGES, type PathOf } from './pageTable.ts';

/** The values in the query of an address, for all pages together. */
export type Search = {
  /** Opens a template or plan in edit mode (Screens 4). */
  edit?: boolean;
  /** Asks for a signature of this version of the plan, such as after the fresh sign-in that it needed (Signing 3, 8). */
  sign?: number | undefined;
  /** The selected direct report on the employees page, and one of their plans. */
  person?: string | undefined;
  plan?: string | undefined;
  /** The direct report for a template, while it is chosen and prepared (Plans 21). */
  assign?: string | undefined;
  /** The direct report of a rehearsal of the template, or `-` before one is chosen. The page alone reads it. */
  rehearse?: string | undefined;
  /** The day that was chosen there, for the plan that is assigned then. */
  day?: string | undefined;
  /** The list of My tasks, whose tasks of it are shown, and the open row. The page alone reads them. */
  tab?: string | undefined;
  whose?: string | undefined;
  task?: string | undefined;
  /** The one-time code of a sign-in (Sign-in 2). */
  code?: string | undefined;
};

export function parseSearch(query: string): Search {
  const values = new URLSearchParams(query);
  return {
    edit: values.get('edit') === 'true',
    sign: versionIn(values.get('sign')),
    person: values.get('person') ?? undefined,
    plan: values.get('plan') ?? undefined,
    assign: values.get('assign') ?? undefined,
    code: values.get('code') ?? undefined,
  };
}

function versionIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function hrefOf(name: PageName, params: Record<string, string> = {}, search: Search = {}): Href {
  const given = Object.entries(search).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]));
  return (fillPath(PAGES[name].path, params) + (query.size > 0 ? `?${query}` : '')) as Href;
}

type PlainName = { [Name in PageName]: PathOf<Name> extends `${string}:${string}` ? never : Name }[PageName];

const plain = Object.fromEntries(PAGE_NAMES.map((name) => [name, () => hrefOf(name)])) as Record<
  PlainName,
  () => Href
>;

/** Every address of the app: of the page table, and with the parameters and values that some of them have. */
export const paths = {
  ...plain,
  templates: (search: Pick<Search, 'assign'> = {}) => hrefOf('templates', {}, search),
  template: (templateId: string, search: Pick<Search, 'edit' | 'assign' | 'rehearse' | 'day'> = {}) =>
    hrefOf('template', { templateId }, search),
  plan: (id: string, search: Pick<Search, 'edit' | 'sign'> = {}) => hrefOf('plan', { id }, search),
  /** The plans that wait for the manager's signature, from `plan` on. */
  approvals: (search: Pick<Search, 'plan'> = {}) => hrefOf('approvals', {}, search),
  myTasks: (search: Pick<Search, 'tab' | 'whose' | 'task'> = {}) => hrefOf('myTasks', {}, search),
  verify: (id: string) => hrefOf('verify', { id }),
  employees: (search: Pick<Search, 'person' | 'plan'> = {}) => hrefOf('employees', {}, search),
};
