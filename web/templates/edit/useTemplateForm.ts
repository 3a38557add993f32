import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isBlank } from '#shared/text.ts';
import { checkDraft } from '../../checklist/draft/checkDraft.ts';
import type { Draft } from '../../checklist/draft/useDraft.ts';
import { dismissFailures, toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/**
 * Checks a template before it is sent (Templates 1, Checklists 8): marks missing fields and focuses the
 * first.
 */
export function useTemplateForm(draft: Draft) {
  const [tried, setTried] = useState(false);

  function check(): boolean {
    dismissFailures();
    flushSync(() => setTried(true));
    if (!isBlank(draft.details.name) && !isBlank(draft.details.description)) return checkDraft(draft);
    toast.failure(messages.nameOrDescriptionEmpty);
    document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    return false;
  }

  return { tried, check };
}
