import type { TemplateSummary } from '#shared/templates/schema.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { RestOfListNotice, restText } from '../../layout/RestOfListNotice.tsx';
import { SelectTemplate } from '../SelectTemplate.tsx';
import { templateListQuery } from '../api.ts';
import { messages as listMessages } from '../messages.ts';
import { VisibilityBadge } from '../VisibilityBadge.tsx';
import { messages } from './messages.ts';

type SelectTemplateDialogProps = {
  onPick: (template: TemplateSummary) => Promise<void>;
  onClose: () => void;
};

/** Selects the template that a new one is copied from. */
export function SelectTemplateDialog({ onPick, onClose }: SelectTemplateDialogProps) {
  const { rest } = useWholeList(templateListQuery());
  return (
    <SelectTemplate
      title={messages.selectTemplate}
      noMatch={restText(rest) ?? listMessages.noTemplatesMatch}
      note={<RestOfListNotice rest={rest} failed={listMessages.restFailed} />}
      onPick={onPick}
      onClose={onClose}
    >
      {(template) => (
        <>
          <div className="flex items-center gap-2">
            <span className="min-w-0 grow truncate font-medium" title={template.name}>
              {template.name}
            </span>
            <VisibilityBadge isPublic={template.public} />
          </div>
          <p className="truncate text-sm text-muted">{template.description || listMessages.noDescription}</p>
          <p className="truncate text-xs text-muted">{listMessages.createdBy(template.manager_name)}</p>
        </>
      )}
    </SelectTemplate>
  );
}
