import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FIRST_ID, readPages } from '../../platform/database/pages.ts';
import { everyPlan, fromPlans } from '../../plans/access/access.sql.ts';
import { findTemplate } from '../../templates/templates.sql.ts';

// Plans of 50 tasks have some 20 kB each.
const PAGE_SIZE = 50;

/** Yields the ids of all plans that are not deleted, in pages. */
export function readPlanIds(db: Database): AsyncGenerator<{ id: string }[]> {
  return readPages<{ id: string }>(PAGE_SIZE, (last) =>
    fromPlans(db, everyPlan('the organisation leaves with all of its plans'))
      .select('plans.id')
      .where('plans.id', '>', last?.id ?? FIRST_ID)
      .orderBy('plans.id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

// HR for everybody sees all templates, also private ones.
const ORGANISATION: Viewer = { id: FIRST_ID, is_manager: false, is_hr: true, hr_departments: null };

/** Yields the versions of a template, one by one: the largest have 2,000 tasks. */
export async function* readTemplateVersions(db: Database, templateId: string) {
  const edits = await db
    .selectFrom('template_versions')
    .select('edit')
    .where('template_id', '=', templateId)
    .orderBy('edit')
    .execute();
  for (const { edit } of edits) {
    const version = await db
      .selectFrom('template_versions')
      .select(['edit', 'number', 'content', 'content_hash', 'published_at', 'published_by'])
      .where('template_id', '=', templateId)
      .where('edit', '=', edit)
      .executeTakeFirst();
    // The job may have removed it meanwhile.
    if (version) yield version;
  }
}

/** Yields all templates with their checklists, one by one: the largest have 2,000 tasks. */
export async function* readTemplates(db: Database) {
  const pages = readPages<{ id: string }>(PAGE_SIZE, (last) =>
    db
      .selectFrom('templates')
      .select('id')
      .where('id', '>', last?.id ?? FIRST_ID)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  );
  for await (const page of pages) {
    for (const { id } of page) {
      const template = await findTemplate(db, { ...ORGANISATION, template_id: id });
      // It may have been deleted meanwhile.
      if (template) yield template;
    }
  }
}
