import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Source, sourceOf } from './pasted.ts';

type Handlers = { onSource: (source: Source) => void; onFile: (file: File) => void };

/**
 * Handles pastes anywhere on the page outside fields, and drops anywhere. Returns whether something is dragged above
 * the page.
 */
export function usePasteAndDrop(handlers: Handlers): boolean {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const take = (data: DataTransfer | null): boolean => {
      const [file] = data?.files ?? [];
      if (file) latest.current.onFile(file);
      const source = file || data === null ? null : sourceOf(data);
      if (source !== null) latest.current.onSource(source);
      return file !== undefined || source !== null;
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isBusy(event.target) || document.querySelector('dialog[open]')) return;
      if (take(event.clipboardData)) event.preventDefault();
    };
    const onOver = (event: DragEvent) => {
      if (!isForeign(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Out of the window, and not into another element.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!isForeign(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer);
    };
    window.addEventListener('paste', onPaste);
    window.addEventListener('dragenter', onOver);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('paste', onPaste);
      window.removeEventListener('dragenter', onOver);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}

/** Whether the target is a field, which takes the text itself. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether a drag comes from outside of the page: rows of the editor are dragged, too, without data of these types. */
function isForeign({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  return !isBusy(target) && (types.includes('text/plain') || types.includes('text/html'));
}
