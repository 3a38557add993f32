import type { ReactNode, Ref } from 'react';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import type { Draft } from '../draft/useDraft.ts';
import { UndoButtons } from '../history/UndoButtons.tsx';
import { messages } from '../messages.ts';

/** Undo, redo, and the buttons that save or cancel, always visible at the bottom of the window. */
export function EditBar({ draft, children }: { draft: Draft; children: ReactNode }) {
  const bar = useBottomBar();
  return (
    // At the end of the page it is as low as while it sticks, so that toasts do not cover it there either.
    <div
      ref={bar}
      data-bottom-bar
      data-form
      className="sticky bottom-0 z-10 -mx-4 mt-6 -mb-16 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mr-auto flex min-w-0 items-center gap-3">
        <UndoButtons draft={draft} />
        {/* A phone only has room for the buttons. */}
        {draft.changed && <p className="hidden min-w-0 text-sm text-muted sm:block">{messages.unsaved}</p>}
      </div>
      {children}
    </div>
  );
}

type EditFrameProps = {
  /** The `EditBar`. */
  bar: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
};

/** The edited content and the bar below it, at the bottom of the window on a short page too. */
export function EditFrame({ bar, ref, children }: EditFrameProps) {
  return (
    // The height of the window without the top bar, the heading and the space around them.
    <div ref={ref} className="flex min-h-[calc(100dvh-8.5rem)] flex-col">
      <div className="grow">{children}</div>
      {bar}
    </div>
  );
}
