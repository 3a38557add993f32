import { useEffect, useRef, useState } from 'react';
import type { DateOrder } from '#shared/directory/import/days.ts';
import type { ImportResult } from '#shared/directory/import/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type ImportScope, useCheckFile, useImportFile } from './api.ts';
import { FileChoice } from './FileChoice.tsx';
import { messages } from './messages.ts';
import { ImportPreview } from './ImportPreview.tsx';

type ImportDialogProps = {
  scope: ImportScope;
  /** Called after an import, to show the changed people. */
  onImported: () => void;
  onClose: () => void;
};

/** Imports a file of people in two steps: it is checked, and its changes are shown before they are made (Import 1). */
export function ImportDialog({ scope, onImported, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const steps = useImportSteps(scope, onImported);
  const { check, run, result, isDone } = steps;
  const hasErrors = result !== undefined && result.errors.length > 0;
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed with its step, which would lose the focus. The result is the next thing to read.
  useEffect(() => {
    if (result) status.current?.focus();
  }, [result]);
  return (
    <Dialog
      title={scope === 'reports' ? messages.titleOwn : messages.title}
      size="lg"
      busy={run.isPending}
      onClose={onClose}
      footer={<Buttons {...{ steps, text, onClose }} />}
    >
      {/* Rendered in every step: screen readers announce only changes within an existing live region. */}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={cx('text-base outline-none', hasErrors && 'font-medium text-red-ink')}
      >
        {result && statusText(result, isDone)}
      </p>
      {result === undefined ? (
        <FileChoice
          scope={scope}
          text={text}
          onText={setText}
          busy={check.isPending}
          onFile={(file) => check.mutate({ file })}
        />
      ) : (
        !isDone && <ImportPreview result={result} onOrder={steps.checkAgain} />
      )}
    </Dialog>
  );
}

/** The check of a file, its import, and the result of the last of them. */
function useImportSteps(scope: ImportScope, onImported: () => void) {
  const check = useCheckFile(scope);
  const run = useImportFile(scope, onImported);
  // A refused import lists the errors, as when somebody has changed a person since the check.
  // Its question stays until the answer is checked.
  const [unclear, setUnclear] = useState<ImportResult>();
  const isReread = check.isPending && check.variables.order !== undefined;
  const result = run.data ?? check.data ?? (isReread ? unclear : undefined);
  return {
    check,
    run,
    result,
    isDone: run.data?.errors.length === 0,
    back: () => {
      check.reset();
      run.reset();
    },
    checkAgain: (order: DateOrder) => {
      // An import that was refused is checked again.
      run.reset();
      setUnclear(result);
      if (check.variables) check.mutate({ ...check.variables, order });
    },
  };
}

type ButtonsProps = { steps: ReturnType<typeof useImportSteps>; text: string; onClose: () => void };

function Buttons({ steps: { check, run, result, isDone, back }, text, onClose }: ButtonsProps) {
  if (isDone) {
    return (
      <Button tone="primary" onClick={onClose}>
        {messages.close}
      </Button>
    );
  }
  if (result === undefined) {
    return (
      <Button
        tone="primary"
        busy={check.isPending}
        disabledReason={text.trim() === '' ? messages.nothing : null}
        onClick={() => check.mutate({ file: new Blob([text]) })}
      >
        {messages.check}
      </Button>
    );
  }
  const count = result.created + result.updated;
  return (
    <>
      <Button disabledReason={run.isPending ? messages.importing : null} onClick={back}>
        {messages.back}
      </Button>
      <Button
        tone="primary"
        busy={run.isPending}
        disabledReason={whyNotImported(result.errors.length, count)}
        onClick={() => check.variables && run.mutate(check.variables)}
      >
        {result.errors.length > 0 ? messages.import : messages.importCount(count)}
      </Button>
    </>
  );
}

function statusText(result: ImportResult, isDone: boolean): string {
  const { created, updated, unchanged, errors, error_count } = result;
  if (errors.length > 0) return messages.errors(error_count);
  return isDone ? messages.done(created, updated, unchanged) : messages.summary(created, updated, unchanged);
}

function whyNotImported(errors: number, count: number): string | null {
  if (errors > 0) return messages.errorsFirst;
  return count === 0 ? messages.noChanges : null;
}
