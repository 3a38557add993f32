import type { DateOrder } from '#shared/directory/import/days.ts';
import type { ImportResult } from '#shared/directory/import/schema.ts';
import { ApiError, call, isStatus } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';

/** Everybody for an admin, or the viewer's own direct reports (Import 5). */
export type ImportScope = 'all' | 'reports';

/** A file, with the order of its days if somebody was asked for it. */
type FileToImport = { file: Blob; order?: DateOrder };

/**
 * Returns what the file changes, or with a dry run would change. The errors of the file are a result, too: then nothing
 * is written.
 */
async function importPeople(
  { file, order }: FileToImport,
  scope: ImportScope,
  isDryRun: boolean,
): Promise<ImportResult> {
  try {
    return await call('POST /person/import', {
      query: {
        dry_run: isDryRun,
        ...(scope === 'reports' ? { scope } : {}),
        ...(order && { date_order: order }),
      },
      headers: { 'Content-Type': 'text/csv' },
      body: new Uint8Array(await file.arrayBuffer()),
    });
  } catch (error) {
    const problem = error instanceof ApiError ? (error.problem as { import?: ImportResult } | null) : null;
    if (problem?.import) return problem.import;
    throw error;
  }
}

/** Without a problem document another server has replied, such as a proxy with a lower limit. */
const hasProblem = (error: unknown) => error instanceof ApiError && error.problem !== null;
const isTooLarge = (error: unknown) => isStatus(error, 413) && !hasProblem(error);

function showImportFailure(error: unknown, text: string): void {
  if (isTooLarge(error)) toast.failure(text, messages.tooLarge);
  else showFailure(error, text);
}

/** Returns the mutation that checks a file without writing anything. */
export const useCheckFile = (scope: ImportScope) =>
  useAct({
    send: (file: FileToImport) => importPeople(file, scope, true),
    onFailed: (error) => showImportFailure(error, messages.checkFailed),
  });

export function useImportFile(scope: ImportScope, onImported: () => void) {
  return useAct({
    send: (file: FileToImport) => importPeople(file, scope, false),
    onFailed: (error) => {
      // The response may be lost after the import was written.
      const isUnchanged = hasProblem(error) || isTooLarge(error);
      showImportFailure(error, isUnchanged ? messages.importFailed : messages.importUnknown);
      onImported();
    },
    onDone: onImported,
  });
}
