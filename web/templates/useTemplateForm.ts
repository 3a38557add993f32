import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isBlank } from '#shared/text.ts';
import { checkDraft, type Draft, forgetFailures } from '../checklist/useDraft.ts';
import { toast } from '../ui/toast.ts';
import { outcomes } from './outcomes.ts';

/** Checks a template before it is sent (spec §5), marks what is missing and leads the person there. */
export function useTemplateForm(draft: Draft) {
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  function check(): boolean {
    forgetFailures();
    flushSync(() => setTried(true));
    if (!isBlank(draft.details.name) && !isBlank(draft.details.description)) return checkDraft(draft);
    toast.failure(outcomes.nameOrDescriptionEmpty);
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    return false;
  }

  return { tried, form, check };
}
