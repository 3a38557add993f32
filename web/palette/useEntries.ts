import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareNames } from '#shared/people/name.ts';
import type { Self } from '#shared/people/schema.ts';
import { compareForManager } from '#shared/plans/order.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { signOut } from '../auth/signOut.ts';
import { switchLabel, switchTheme, useOtherTheme } from '../layout/theme.ts';
import { paths } from '../paths.ts';
import { planListQuery } from '../plans/api.ts';
import { employeeName } from '../plans/names.ts';
import { plansOnDashboard } from '../plans/search.ts';
import { directReportsQuery } from '../team/api.ts';
import { reportName } from '../team/names.ts';
import { templateListQuery } from '../templates/api.ts';
import { type Entry, keyOf, type Place } from './entries.ts';
import { words } from './messages.ts';

/** Names seldom change, and what changes them here asks again by itself: a palette that opens often spares the server. */
const FRESH_MS = 60_000;

export type Entries = {
  entries: readonly Entry[];
  /** Whether something is still on its way. */
  loading: boolean;
  /** Asks again for what could not be loaded; null when nothing is missing. */
  retry: (() => void) | null;
};

/** Everything that the person can go to or do from anywhere. */
export function useEntries(viewer: Self): Entries {
  const { is_manager } = viewer;
  const own = useQuery({ ...planListQuery('self'), staleTime: FRESH_MS });
  const reports = useQuery({ ...directReportsQuery(), staleTime: FRESH_MS, enabled: is_manager });
  const plans = useQuery({ ...planListQuery('reports'), staleTime: FRESH_MS, enabled: is_manager });
  const templates = useQuery({ ...templateListQuery(), staleTime: FRESH_MS, enabled: is_manager });
  const actions = useActions();

  const pages = useMemo(() => pagesFor(is_manager, (own.data?.length ?? 0) > 0), [is_manager, own.data]);
  const people = useMemo(() => peopleIn(reports.data ?? []), [reports.data]);
  const planEntries = useMemo(() => plansIn(plans.data ?? [], own.data ?? []), [plans.data, own.data]);
  const templateEntries = useMemo(() => templatesIn(templates.data ?? []), [templates.data]);
  const entries = useMemo(
    () => [...pages, ...people, ...planEntries, ...templateEntries, ...actions],
    [pages, people, planEntries, templateEntries, actions],
  );

  const queries = [own, ...(is_manager ? [reports, plans, templates] : [])];
  const missing = queries.filter((query) => query.isError && query.data === undefined);
  return {
    entries,
    loading: queries.some((query) => query.isFetching && query.data === undefined),
    retry: missing.length > 0 ? () => missing.forEach((query) => void query.refetch()) : null,
  };
}

function pagesFor(isManager: boolean, hasPlans: boolean): Entry[] {
  const { pages } = words;
  const own = page(pages.own, paths.employeeDashboard());
  if (!isManager) return [own];
  return [
    page(pages.templates, paths.templates()),
    page(pages.subplans, paths.subplans()),
    page(pages.createTemplate, paths.createTemplate()),
    page(pages.onboarding, paths.onboarding()),
    page(pages.employees, paths.employees()),
    ...(hasPlans ? [own] : []),
  ];
}

function page(label: string, place: Place): Entry {
  return { id: `page-${place.to}`, kind: 'page', label, does: { place }, key: keyOf(label) };
}

function peopleIn(reports: readonly DirectReport[]): Entry[] {
  return reports
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((report) => ({
      id: `person-${report.id}`,
      kind: 'person',
      label: reportName(report),
      detail: report.email,
      does: { place: paths.employees({ person: report.id }) },
      key: keyOf(report.name, report.email),
    }));
}

/** One's team's plans are known by their employee, one's own by their name. */
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
    does: { place: paths.plan(plan.id) },
    key: keyOf(label, detail, plan.user.email, plan.status),
  };
}

function templatesIn(templates: readonly TemplateSummary[]): Entry[] {
  return templates.map((template) => ({
    id: `template-${template.id}`,
    kind: 'template',
    label: template.name,
    detail: template.description,
    does: { place: paths.template(template.id) },
    key: keyOf(template.name, template.description),
  }));
}

function useActions(): Entry[] {
  const other = useOtherTheme();
  return useMemo(() => {
    const theme = switchLabel(other);
    return [
      action('theme', theme, words.alsoTheme, switchTheme),
      action('logout', words.logout, words.alsoLogout, () => void signOut()),
    ];
  }, [other]);
}

function action(id: string, label: string, also: string, act: () => void): Entry {
  return { id: `action-${id}`, kind: 'action', label, does: { act }, key: keyOf(label, also) };
}
