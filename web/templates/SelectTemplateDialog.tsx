import { useQuery } from '@tanstack/react-query';
import { matchesSearch } from '#shared/search.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { QueryStates } from '../layout/PageStates.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PickList } from '../ui/PickList.tsx';
import { templateListQuery } from './api.ts';
import { createdBy, words } from './messages.ts';
import { usePicking } from './usePicking.ts';
import { VisibilityBadge } from './VisibilityBadge.tsx';

export type SelectTemplateDialogProps = {
  /** The dialog is busy until it is done. */
  onPick: (template: TemplateSummary) => Promise<void>;
  onClose: () => void;
};

/** Which template a new one is copied from (spec §2 'Create template'). */
export function SelectTemplateDialog({ onPick, onClose }: SelectTemplateDialogProps) {
  const query = useQuery(templateListQuery());
  const { picking, pick } = usePicking(onPick);
  return (
    <Dialog title={words.selectTemplate} busy={picking !== null} onClose={onClose}>
      <QueryStates query={query} loading={words.loadingTemplates} failed={words.templatesFailed}>
        {(templates) => (
          <PickList
            label="Search templates"
            placeholder={words.search}
            items={templates}
            keyOf={({ id }) => id}
            matches={({ name, description }, term) => matchesSearch(term, name, description)}
            onPick={pick}
            empty={words.noTemplates}
            noMatch={words.noTemplatesMatch}
          >
            {(template) => <Entry template={template} busy={picking === template} />}
          </PickList>
        )}
      </QueryStates>
    </Dialog>
  );
}

function Entry({ template, busy }: { template: TemplateSummary; busy: boolean }) {
  return (
    <div aria-busy={busy || undefined} className={busy ? 'breathe' : undefined}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow truncate font-medium" title={template.name}>
          {template.name}
        </span>
        <VisibilityBadge isPublic={template.public} />
      </div>
      <p className="truncate text-sm text-muted">{template.description || words.noDescription}</p>
      <p className="truncate text-xs text-muted">{createdBy(template.manager_name)}</p>
    </div>
  );
}
