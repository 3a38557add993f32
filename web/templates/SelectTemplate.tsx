import { matchesSearch } from '#shared/search.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { useWholeList } from '../client/wholeList.ts';
import { SelectDialog, type SelectDialogProps } from '../layout/SelectDialog.tsx';
import { templateListQuery } from './api.ts';
import { messages } from './messages.ts';

type Props = SelectDialogProps<TemplateSummary>;
type SelectTemplateProps = Pick<Props, 'title' | 'note' | 'onPick' | 'onClose' | 'children'> &
  Partial<Pick<Props, 'empty' | 'noMatch'>>;

export function SelectTemplate(props: SelectTemplateProps) {
  return (
    <SelectDialog
      query={useWholeList(templateListQuery())}
      loading={messages.loadingTemplates}
      failed={messages.templatesFailed}
      placeholder={messages.search}
      matches={({ name, description }, term) => matchesSearch(term, name, description)}
      empty={messages.noTemplates}
      noMatch={messages.noTemplatesMatch}
      {...props}
    />
  );
}
