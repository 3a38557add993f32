import { expect, test } from 'vitest';
import { kindOf, TASK_KINDS } from '#shared/checklist/kinds/kinds.ts';
import { KIND_EDITORS } from '../../checklist/kinds/editors.ts';
import { KIND_FORMS } from './forms.ts';

test.each(TASK_KINDS)('the kind %s has an editor of its settings and a form for its evidence', (kind) => {
  const { settings, evidence } = kindOf(kind)!;
  expect(KIND_EDITORS[kind] !== null).toBe(Object.keys(settings).length > 0);
  expect(KIND_FORMS[kind] !== null).toBe(evidence !== null);
});
