import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { type Dispatch, type SetStateAction, useState } from 'react';
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

/**
 * Creates a template: empty, as a copy, from an example or from a document (Files 7). It is private until its creator publishes
 * it (Templates 2, 4).
 */
export function TemplateCreator() {
  const draft = useDraft(EMPTY);
  const kept = useKeptEdits({ object: 'template:new', draft, base: null });
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [isStarted, setIsStarted] = useState(false);
  const [asking, setAsking] = useState<UnderstoodTemplate | null>(null);
  const { onSource, onFile, isOver } = useSources(setPasted);

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

  const onEmpty = () => changeAndFocusItem(() => setIsStarted(true), DETAILS_ID);
  // Existing content needs no start screen.
  const isStart = !isStarted && kept.offeredAt === null && draft.content.subplans.length === 0;
  return (
    <Page
      title={editMessages.createNew}
      width={pasted !== null || isStart ? 'wide' : 'reading'}
      back={<BackLink to={paths.templates()} label={listMessages.backToTemplates} />}
      lead={pasted === null ? editMessages.onlyYou : messages.lead}
      actions={pasted === null && <CopyButton draft={draft} onCopied={() => setIsStarted(true)} />}
    >
      {pasted === null ? (
        <CreateForm draft={draft} kept={kept} start={isStart ? { onSource, onFile, onEmpty } : null} />
      ) : (
        <ImportPreview
          key={pasted.number}
          pasted={pasted.source}
          onPasted={onSource}
          onUse={(template) => (draft.changed ? setAsking(template) : use(template))}
          onCancel={() => setPasted(null)}
        />
      )}
      {isOver && (
        <div aria-hidden className="drop-light">
          <p>{messages.dropIt}</p>
        </div>
      )}
      {asking !== null && (
        <ReplaceDialog
          text={messages.replaceText}
          onConfirm={() => use(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </Page>
  );
}

type Pasted = { source: Source; number: number };

/** Reads what is pasted or dropped. */
function useSources(setPasted: Dispatch<SetStateAction<Pasted | null>>) {
  const onSource = (source: Source) => {
    setPasted((last) => ({ source, number: (last?.number ?? 0) + 1 }));
    window.scrollTo(0, 0);
  };
  async function read(file: File) {
    const source = await sourceOfFile(file).catch(() => null);
    if (source === null) toast.failure(messages.cannotRead(file.name));
    else onSource(source);
  }
  const onFile = (file: File) => void read(file);
  return { onSource, onFile, isOver: usePasteAndDrop({ onSource, onFile }) };
}

/** Replaces the draft by a copy of a template. */
function CopyButton({ draft, onCopied }: { draft: ReturnType<typeof useDraft>; onCopied: () => void }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'question' | 'templates' | null>(null);

  async function copy(summary: TemplateSummary) {
    draft.replace(copyTemplate(await fetchWithSubplans(queryClient, summary), browserIds));
    onCopied();
    setOpen(null);
  }

  return (
    <>
      <Button
        icon={<CopyPlus />}
        className="max-w-full"
        onClick={() => setOpen(draft.changed ? 'question' : 'templates')}
      >
        {/* Wraps to two lines on the narrowest phones. */}
        <span className="text-left leading-tight whitespace-normal">{editMessages.createFromExisting}</span>
      </Button>
      {open === 'question' && (
        <ReplaceDialog
          text={editMessages.replaceText}
          onConfirm={() => setOpen('templates')}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'templates' && <SelectTemplateDialog onPick={copy} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Asks before the entered content is replaced. */
const ReplaceDialog = ({ text, ...acts }: { text: string; onConfirm: () => void; onCancel: () => void }) => (
  <ConfirmDialog
    title={editMessages.replace}
    confirmLabel={editMessages.replaceIt}
    cancelLabel={editMessages.keepIt}
    {...acts}
  >
    {text}
  </ConfirmDialog>
);

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
