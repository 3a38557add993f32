import { useId, useRef, useState } from 'react';
import { allTasks } from '#shared/checklist/tree.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { useOnApple } from '../../client/platform.ts';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { textOfPreview, withBoxes, withName } from './document.ts';
import { DocumentHalf } from './DocumentHalf.tsx';
import { messages } from './messages.ts';
import type { Source } from './pasted.ts';
import { Problems } from './Problems.tsx';
import { readClipboard } from './StartArea.tsx';
import { summaryOf } from './summary.ts';
import { TreeHalf } from './TreeHalf.tsx';
import { type Reading, useReading } from './useReading.ts';

type ImportPreviewProps = {
  /** The pasted or dropped source. Another one starts again. */
  pasted: Source;
  onPasted: (source: Source) => void;
  onUse: (template: UnderstoodTemplate) => void;
  onCancel: () => void;
};

/** A document and the template that it becomes, side by side (Files 7). */
export function ImportPreview({ pasted, onPasted, onUse, onCancel }: ImportPreviewProps) {
  const onApple = useOnApple();
  const bar = useBottomBar();
  const [lit, setLit] = useState<readonly number[] | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = useId();
  const document = useDocument(pasted);
  const { source, reading, text, setText, musts } = document;
  const { preview, error, isStale } = reading;
  const whyNot = musts > 0 ? messages.mendReason : preview === null || isStale ? messages.reading : null;

  const take = () => {
    if (whyNot === null && preview !== null) onUse(preview.template);
  };
  useEditKeys({ undo: null, redo: null }, take);

  return (
    <div className="import">
      <div className="import-halves" aria-busy={isStale}>
        <section aria-labelledby="import-document" className="import-half">
          <header>
            <h2 id="import-document">{messages.document}</h2>
            <Button tone="quiet" size="sm" onClick={() => void pasteAnother(onPasted, field.current)}>
              {messages.another}
            </Button>
          </header>
          <DocumentHalf
            text={text}
            lines={preview?.lines ?? []}
            lit={lit}
            onLit={setLit}
            onText={setText}
            field={field}
            describedBy={reason}
          />
        </section>
        <TemplateHalf document={document} lit={lit} onLit={setLit} />
      </div>
      <div ref={bar} data-bottom-bar className="import-bar">
        <p role="status" id={reason}>
          <Status reading={reading} musts={musts} />
        </p>
        {error !== null && isStale && <Button onClick={reading.again}>{messages.tryAgain}</Button>}
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button tone="primary" disabledReason={whyNot} onClick={take}>
          {messages.take}
          <kbd aria-hidden className="start-keys">
            {onApple ? messages.takeMacKeys : messages.takeKeys}
          </kbd>
        </Button>
      </div>
      <UnsavedChanges when={source !== pasted} />
    </div>
  );
}

async function pasteAnother(onPasted: (source: Source) => void, field: HTMLElement | null) {
  const another = await readClipboard();
  if (another === 'refused' || another === null) {
    toast.failure(another === null ? messages.nothingToPaste : messages.pressKeys);
    field?.blur();
  } else onPasted(another);
}

/** The document as it is edited, and what was read from it. */
function useDocument(pasted: Source) {
  const [source, setSource] = useState(pasted);
  const reading = useReading(source);
  const { preview } = reading;
  // HTML and JSON are shown, and edited, as the Markdown that was made of them.
  const isMade = source.type === 'text/html' || source.type === 'application/json';
  const isUnread = isMade && preview?.lines.length === 0;
  const text = isMade && preview !== null && !isUnread ? textOfPreview(preview) : source.text;
  const setText = (next: string) => {
    const { tooLong: _, ...rest } = source;
    const isShort = new TextEncoder().encode(next).length <= SHORT;
    setSource({ ...(isShort ? rest : source), type: isMade ? 'text/markdown' : source.type, text: next });
  };
  const tasks = preview === null ? 0 : allTasks(preview.template.subplans).length;
  const problems = [
    ...(source.tooLong
      ? [{ line: 1, is_must: true, message: '', mend: messages.tooLong(source.tooLong, tasks) }]
      : []),
    ...(preview?.problems ?? []),
  ];
  const musts = problems.filter(({ is_must }) => is_must).length;
  return { source, reading, isUnread, text, setText, tasks, problems, musts };
}

type TemplateHalfProps = {
  document: ReturnType<typeof useDocument>;
  lit: readonly number[] | null;
  onLit: (item: readonly number[] | null) => void;
};

function TemplateHalf({ document, lit, onLit }: TemplateHalfProps) {
  const { source, reading, isUnread, text, setText, tasks, problems, musts } = document;
  const { preview } = reading;
  const isTable = source.type === 'text/csv';
  return (
    <section aria-labelledby="import-template" className="import-half">
      <header>
        <h2 id="import-template">{messages.template}</h2>
        <span>
          {problems.length > 0
            ? messages.problems(musts, problems.length - musts)
            : preview && messages.size(preview.template.subplans.length, tasks)}
        </span>
      </header>
      <Problems
        problems={problems}
        onTake={isTable ? null : (line, name) => setText(withName(text, line, name))}
        onBoxes={
          tasks === 0 && text.trim() !== '' && !isTable && !isUnread ? () => setText(withBoxes(text)) : null
        }
      />
      {preview === null ? <TreeLoading /> : <TreeHalf template={preview.template} lit={lit} onLit={onLit} />}
    </section>
  );
}

/** Below the limit of a file, with room for its characters. */
const SHORT = 1_048_576;

function Status({ reading, musts }: { reading: Reading; musts: number }) {
  const { preview, error, isStale } = reading;
  if (error !== null && isStale) {
    return (
      <>
        <b>{messages.failed}</b> {error.message} {messages.stays}
      </>
    );
  }
  if (preview === null) return <b>{messages.reading}</b>;
  if (musts > 0) {
    return (
      <>
        <b>{messages.mendFirst(musts)}</b> {messages.stays}
      </>
    );
  }
  const { kept, more } = summaryOf(preview);
  return (
    <>
      <b>{kept}</b> {more}
    </>
  );
}

/** Where the tree will be. It appears after a moment (create.css). */
function TreeLoading() {
  return (
    <div aria-hidden className="tree tree-loading">
      {[14, 22, 8, 18, 20, 16].map((width, index) => (
        <i key={index} data-width={width} />
      ))}
    </div>
  );
}
