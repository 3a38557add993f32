import { useQuery } from '@tanstack/react-query';
import { templateQuery } from '../templates/api.ts';
import { messages as templateMessages } from '../templates/messages.ts';
import { SelectTemplate } from '../templates/SelectTemplate.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { messages } from './messages.ts';

/** Which template is assigned, and the button that chooses it. */
export function ChooseTemplate({ id, onChoose }: { id: string | null; onChoose: (id: string) => void }) {
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
        <DialogButton
          size="sm"
          renderDialog={(close) => (
            <SelectTemplate
              title={messages.chooseTemplate}
              onPick={(picked) => {
                onChoose(picked.id);
                close();
              }}
              onClose={close}
            >
              {({ name, description }) => (
                <>
                  <span className="block truncate font-medium" title={name}>
                    {name}
                  </span>
                  <p className="truncate text-sm text-muted">
                    {description || templateMessages.noDescription}
                  </p>
                </>
              )}
            </SelectTemplate>
          )}
        >
          {id === null ? messages.chooseTemplate : messages.changeTemplate}
        </DialogButton>
      </div>
    </section>
  );
}
