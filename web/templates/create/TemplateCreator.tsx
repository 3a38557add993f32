import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useState } from 'react';
import { DEFAULT_REMIND_DAYS, temporaryId } from '#shared/checklist/defaults.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { copyTemplate } from '#shared/templates/copy.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { DETAILS_ID, type DraftContent } from '../../checklist/draft/changeDraft.ts';
import { browserIds } from '../../checklist/draft/ids.ts';
import { useDraft } from '../../checklist/draft/useDraft.ts';
import { changeAndFocusItem } from '../../checklist/focus.ts';
import { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { BackLink, Page } from '../../layout/Page.tsx';
import { paths } from '../../sitemap/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { fetchWithSubplans } from '../edit/api.ts';
import { messages as editMessages } from '../edit/messages.ts';
import { SelectTemplateDialog } from '../edit/SelectTemplateDialog.tsx';
import { messages as listMessages } from '../messages.ts';
import { CreateForm } from './CreateForm.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { messages } from './messages.ts';
import { type Source, sourceOfFile } from './pasted.ts';
import { usePasteAndDrop } from './usePasteAndDrop.tsx';

const EMPTY = { name: '', description: '', remind_days_before_due: DEFAULT_REMIND_DAYS, subplans: [] };

/** The replacement of the entered content, after a confirmation. */
type Replacement = { by: 'copy' } | { by: 'document'; template: UnderstoodTemplate };

/**
 * Creates a template: empty, as a copy, from an example or from a document (Files 7). It is private until its creator publishes
 * it (Templates 2, 4).
 */
export function TemplateCreator() {
  const queryClient = useQueryClient();
  const draft = useDraft(EMPTY);
  const kept = useKeptEdits({ object: 'template:new', draft, base: null });
  const [pasted, setPasted] = useState<{ source: Source; number: number } | null>(null);
  const [isStarted, setIsStarted] = useState(false);
  const [asking, setAsking] = useState<Replacement | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);

  const paste = (source: Source) => {
    setPasted((last) => ({ source, number: (last?.number ?? 0) + 1 }));
    window.scrollTo(0, 0);
  };
  const isOver = usePasteAndDrop({ onSource: paste, onFile: (file) => void readFile(file) });

  async function readFile(file: File) {
    const source = await sourceOfFile(file).catch(() => null);
    if (source === null) toast.failure(messages.cannotRead(file.name));
    else paste(source);
  }

  async function copy(summary: TemplateSummary) {
    draft.replace(copyTemplate(await fetchWithSubplans(queryClient, summary), browserIds));
    setIsStarted(true);
    setIsSelecting(false);
  }

  function use(template: UnderstoodTemplate) {
    changeAndFocusItem(() => {
      draft.replace(draftOf(template));
      setIsStarted(true);
      setPasted(null);
      setAsking(null);
    }, DETAILS_ID);
    window.scrollTo(0, 0);
    toast.success(messages.used(allTasks(template.subplans).length));
  }

  const startEmpty = () => changeAndFocusItem(() => setIsStarted(true), DETAILS_ID);
  // Existing content needs no start screen.
  const isStart = !isStarted && kept.offeredAt === null && draft.content.subplans.length === 0;
  return (
    <Page
      title={editMessages.createNew}
      width={pasted !== null || isStart ? 'wide' : 'reading'}
      back={<BackLink to={paths.templates()} label={listMessages.backToTemplates} />}
      lead={pasted === null ? editMessages.onlyYou : messages.lead}
      actions={
        pasted === null && (
          <Button
            icon={<CopyPlus />}
            className="max-w-full"
            onClick={() => (draft.changed ? setAsking({ by: 'copy' }) : setIsSelecting(true))}
          >
            {/* Wraps to two lines on the narrowest phones. */}
            <span className="text-left leading-tight whitespace-normal">
              {editMessages.createFromExisting}
            </span>
          </Button>
        )
      }
    >
      {pasted === null ? (
        <CreateForm
          draft={draft}
          kept={kept}
          start={
            isStart ? { onSource: paste, onFile: (file) => void readFile(file), onEmpty: startEmpty } : null
          }
        />
      ) : (
        <ImportPreview
          key={pasted.number}
          pasted={pasted.source}
          onPasted={paste}
          onUse={(template) => (draft.changed ? setAsking({ by: 'document', template }) : use(template))}
          onCancel={() => setPasted(null)}
        />
      )}
      {isOver && (
        <div aria-hidden className="drop-light">
          <p>{messages.dropIt}</p>
        </div>
      )}
      {asking !== null && (
        <ConfirmDialog
          title={editMessages.replace}
          confirmLabel={editMessages.replaceIt}
          cancelLabel={editMessages.keepIt}
          onConfirm={() => {
            if (asking.by === 'document') use(asking.template);
            else {
              setAsking(null);
              setIsSelecting(true);
            }
          }}
          onCancel={() => setAsking(null)}
        >
          {asking.by === 'document' ? messages.replaceText : editMessages.replaceText}
        </ConfirmDialog>
      )}
      {isSelecting && <SelectTemplateDialog onPick={copy} onClose={() => setIsSelecting(false)} />}
    </Page>
  );
}

/** Returns a template that was read from a document as a draft, with temporary ids. */
function draftOf({ name, description, remind_days_before_due, subplans }: UnderstoodTemplate): DraftContent {
  return {
    name,
    description,
    remind_days_before_due,
    subplans: subplans.map(({ topics, ...subplan }) => ({
      id: temporaryId('subplan', browserIds),
      ...subplan,
      topics: topics.map(({ tasks, ...topic }) => ({
        id: temporaryId('topic', browserIds),
        ...topic,
        tasks: tasks.map((task) => ({ id: temporaryId('task', browserIds), ...task })),
      })),
    })),
  };
}
