import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import { useWholeList } from '../client/wholeList.ts';
import { SelectDialog } from '../layout/SelectDialog.tsx';
import { templateListQuery, templateQuery } from '../templates/api.ts';
import { messages as templateMessages } from '../templates/messages.ts';
import { Button } from '../ui/Button.tsx';
import { messages } from './messages.ts';

type ChooseTemplateProps = { id: string | null; onChoose: (id: string) => void };

/** Which template is assigned, and the button that chooses it. */
export function ChooseTemplate({ id, onChoose }: ChooseTemplateProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = useQuery({ ...templateQuery(id ?? ''), enabled: id !== null });
  return (
    <section aria-labelledby="assign-template">
      <h2 id="assign-template" className="as-label">
        {messages.template}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <bdi className="min-w-0 truncate" title={chosen.data?.name}>
          {id === null
            ? messages.noTemplate
            : (chosen.data?.name ?? (chosen.isError ? messages.templateLost : ''))}
        </bdi>
        <Button size="sm" onClick={() => setIsChoosing(true)}>
          {id === null ? messages.chooseTemplate : messages.changeTemplate}
        </Button>
      </div>
      {isChoosing && (
        <TemplateDialog
          onPick={(picked) => {
            onChoose(picked);
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  );
}

function TemplateDialog({ onPick, onClose }: { onPick: (id: string) => void; onClose: () => void }) {
  const query = useWholeList(templateListQuery());
  return (
    <SelectDialog
      title={messages.chooseTemplate}
      query={query}
      loading={templateMessages.loadingTemplates}
      failed={templateMessages.templatesFailed}
      placeholder={templateMessages.search}
      matches={({ name, description }, term) => matchesSearch(term, name, description)}
      empty={templateMessages.noTemplates}
      noMatch={templateMessages.noTemplatesMatch}
      onPick={({ id }) => onPick(id)}
      onClose={onClose}
    >
      {(template) => (
        <>
          <span className="block truncate font-medium" title={template.name}>
            {template.name}
          </span>
          <p className="truncate text-sm text-muted">
            {template.description || templateMessages.noDescription}
          </p>
        </>
      )}
    </SelectDialog>
  );
}
