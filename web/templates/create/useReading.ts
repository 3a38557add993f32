import { useEffect, useState } from 'react';
import type { ImportPreview } from '#shared/templates/files/schema.ts';
import { ApiError, call } from '../../client/http.ts';
import type { Source } from './pasted.ts';

/** The pause in typing after which the document is read again, in ms. */
const PAUSE_MS = 300;
/** After a 429 or 503 without Retry-After, in ms. */
const AGAIN_MS = 2_000;

export type Reading = {
  preview: ImportPreview | null;
  /** The document of the preview: the text of the browser, or Markdown that the server made of it. */
  source: Source | null;
  error: ApiError | null;
  /** Whether the preview is of an older text. */
  isStale: boolean;
  again: () => void;
};

type State = { of: Source | null; preview: ImportPreview | null; error: ApiError | null };

/** Reads a document as it is edited, and keeps the last preview meanwhile. */
export function useReading(source: Source): Reading {
  const [state, setState] = useState<State>({ of: null, preview: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const isFirst = state.of === null && state.error === null;

  useEffect(() => {
    const controller = new AbortController();
    const read = () => {
      readSource(source, controller.signal).then(
        (preview) => setState({ of: source, preview, error: null }),
        (error: unknown) => {
          if (controller.signal.aborted || !(error instanceof ApiError)) return;
          if (error.status === 429 || error.status === 503) timer = setTimeout(read, AGAIN_MS);
          setState((last) => ({ ...last, error }));
        },
      );
    };
    let timer = setTimeout(read, isFirst ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whether it is the first reading decides the pause alone
  }, [source, attempt]);

  return {
    ...state,
    source: state.of,
    isStale: state.of !== source,
    again: () => setAttempt((number) => number + 1),
  };
}

async function readSource({ type, text, name }: Source, signal: AbortSignal): Promise<ImportPreview> {
  const reply = await call('POST /template/import', {
    query: { dry_run: true, ...(name ? { name: [...name].slice(0, 200).join('') } : {}) },
    headers: { 'Content-Type': type },
    // A blank document has something to say, too.
    body: new TextEncoder().encode(text === '' ? ' ' : text),
    signal,
  });
  return reply as ImportPreview;
}
