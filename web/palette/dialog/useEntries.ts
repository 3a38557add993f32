import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareNames } from '#shared/people/name.ts';
import type { Self } from '#shared/people/schema.ts';
import { isAdmin, isHr, isManagerOrHr } from '#shared/people/viewer.ts';
import { compareForManager } from '#shared/plans/order.ts';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { signOut } from '../../auth/signOut.ts';
import { PAGE_NAMES, PAGES } from '../../sitemap/pageTable.ts';
import { PAGE_WORDS } from '../../sitemap/pageWords.ts';
import { hrefOf, paths } from '../../sitemap/paths.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { switchLabel, switchTheme, useOtherTheme } from '../../layout/frame/theme.ts';
import { useNudge } from '../../plans/api.ts';
import { planListQuery } from '../../plans/queries.ts';
import { plansOnDashboard } from '../../plans/dashboard/plansOnDashboard.ts';
import { employeeName } from '../../plans/personNames.ts';
import { canNudge, configQuery } from '../../system/config.ts';
import { directReportsQuery } from '../../directory/team/queries.ts';
import { reportName } from '../../directory/team/reportName.ts';
import { templateListQuery } from '../../templates/api.ts';
import { type Entry, keyOf } from './entries.ts';
import { messages } from './messages.ts';

/**
 * Names change rarely, and changes made in this tab invalidate the queries: opening the palette often costs
 * no calls.
 */
const FRESH_MS = 60_000;

type Entries = {
  entries: readonly Entry[];
  loading: boolean;
  /** Repeats the failed queries; null when none has failed. */
  retry: (() => void) | null;
};

/** Returns every page that the viewer can open and every action that they can run from anywhere. */
export function useEntries(viewer: Self): Entries {
  const { is_manager } = viewer;
  const seesTemplates = isManagerOrHr(viewer);
  const own = useWholeList(planListQuery('self'), { staleTime: FRESH_MS });
  const reports = useWholeList(directReportsQuery(), { staleTime: FRESH_MS, enabled: is_manager });
  const plans = useWholeList(planListQuery('reports'), { staleTime: FRESH_MS, enabled: is_manager });
  const templates = useWholeList(templateListQuery(), { staleTime: FRESH_MS, enabled: seesTemplates });
  const actions = useActions();

  const hasPlans = (own.data?.length ?? 0) > 0;
  const pages = useMemo(() => pagesFor(viewer, hasPlans), [viewer, hasPlans]);
  const people = useMemo(() => peopleIn(reports.data ?? []), [reports.data]);
  const planEntries = useMemo(() => plansIn(plans.data ?? [], own.data ?? []), [plans.data, own.data]);
  const templateEntries = useMemo(() => templatesIn(templates.data ?? []), [templates.data]);
  const { data: config } = useQuery(configQuery());
  const { mutate: nudge } = useNudge();
  const canMail = config ? canNudge(config) : false;
  const acts = useMemo(
    () => [
      ...actsOn(reports.data ?? [], plans.data ?? []),
      ...(canMail ? remindersOf(viewer, plans.data ?? [], nudge) : []),
    ],
    [reports.data, plans.data, canMail, viewer, nudge],
  );
  const entries = useMemo(
    () => [...pages, ...people, ...planEntries, ...templateEntries, ...actions, ...acts],
    [pages, people, planEntries, templateEntries, actions, acts],
  );

  const queries = [own, ...(is_manager ? [reports, plans] : []), ...(seesTemplates ? [templates] : [])];
  const missing = queries.filter(
    (query) => (query.isError && query.data === undefined) || query.rest.state === 'failed',
  );
  return {
    entries,
    loading: queries.some(
      (query) => (query.isFetching && query.data === undefined) || query.rest.state === 'loading',
    ),
    retry: missing.length > 0 ? () => missing.forEach((query) => void query.refetch()) : null,
  };
}

function pagesFor(viewer: Self, hasPlans: boolean): Entry[] {
  return PAGE_NAMES.flatMap((name) => {
    const { isFor, isOffered, title } = PAGES[name];
    const palette = PAGE_WORDS[name];
    if (palette === null || !isFor(viewer) || isOffered?.(viewer) === false) return [];
    // Managers have a page of own plans only as employees.
    if (name === 'employeeDashboard' && viewer.is_manager && !hasPlans) return [];
    const target = hrefOf(name);
    const label = isFor === isAdmin || isFor === isHr ? messages.ofRole(title, isFor === isHr) : title;
    return [{ id: `page-${target}`, kind: 'page', label, action: { target }, key: keyOf(label, palette) }];
  });
}

function peopleIn(reports: readonly DirectReport[]): Entry[] {
  return reports
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((report) => ({
      id: `person-${report.id}`,
      kind: 'person',
      label: reportName(report),
      detail: report.email,
      action: { target: paths.employees({ person: report.id }) },
      key: keyOf(report.name, report.email),
    }));
}

/** The acts that the manager can start from here: assigning a plan (Plans 21), and signing one that waits for it. */
function actsOn(reports: readonly DirectReport[], plans: readonly PlanSummary[]): Entry[] {
  return [
    ...reports
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map((report) => ({
        id: `assign-${report.id}`,
        kind: 'action' as const,
        label: messages.assign(reportName(report)),
        detail: report.email,
        action: { target: paths.templates({ assign: report.id }) },
        verbs: messages.assignVerbs,
        key: keyOf(messages.assign(report.name), report.email),
      })),
    ...plans
      .filter(({ status }) => status === 'Needs Manager Signature')
      .map((plan) => ({
        id: `sign-${plan.id}`,
        kind: 'action' as const,
        label: messages.sign(employeeName(plan.user)),
        detail: plan.name,
        action: { target: paths.plan(plan.id) },
        verbs: messages.signVerbs,
        key: keyOf(messages.sign(employeeName(plan.user)), plan.name, plan.user.email, ...messages.signVerbs),
      })),
  ];
}

/** The reminders that the manager can send: where they have the right to. */
function remindersOf(viewer: Self, plans: readonly PlanSummary[], nudge: (id: string) => void): Entry[] {
  return plans
    .filter((plan) => rights(viewer, plan).nudge === null)
    .toSorted(compareForManager)
    .map((plan) => ({
      id: `remind-${plan.id}`,
      kind: 'action' as const,
      label: messages.remind(employeeName(plan.user)),
      detail: plan.name,
      status: plan.status,
      action: { run: () => nudge(plan.id) },
      verbs: messages.remindVerbs,
      key: keyOf(
        messages.remind(employeeName(plan.user)),
        plan.name,
        plan.user.email,
        ...messages.remindVerbs,
      ),
    }));
}

/** Plans of the team are labelled by their employee, the viewer's own by their name. */
function plansIn(reports: readonly PlanSummary[], own: readonly PlanSummary[]): Entry[] {
  const known = new Set(own.map(({ id }) => id));
  return [
    ...plansOnDashboard(own).map((plan) => planEntry(plan, plan.name)),
    ...reports
      .filter(({ id }) => !known.has(id))
      .toSorted(compareForManager)
      .map((plan) => planEntry(plan, employeeName(plan.user), plan.name)),
  ];
}

function planEntry(plan: PlanSummary, label: string, detail?: string): Entry {
  return {
    id: `plan-${plan.id}`,
    kind: 'plan',
    label,
    detail,
    status: plan.status,
    action: { target: paths.plan(plan.id) },
    key: keyOf(label, detail, plan.user.email, plan.status),
  };
}

function templatesIn(templates: readonly TemplateSummary[]): Entry[] {
  return templates.map((template) => ({
    id: `template-${template.id}`,
    kind: 'template',
    label: template.name,
    detail: template.description,
    action: { target: paths.template(template.id) },
    key: keyOf(template.name, template.description),
  }));
}

function useActions(): Entry[] {
  const other = useOtherTheme();
  return useMemo(() => {
    const theme = switchLabel(other);
    return [
      action('theme', theme, messages.alsoTheme, switchTheme),
      action('logout', messages.logout, messages.alsoLogout, () => void signOut()),
    ];
  }, [other]);
}

function action(id: string, label: string, also: string, run: () => void): Entry {
  return { id: `action-${id}`, kind: 'action', label, action: { run }, key: keyOf(label, also) };
}
