import FileDown from 'lucide-react/icons/file-down';
import { createElement } from 'react';
import { loadChunk } from '../ui/chunk.ts';
import type { MenuItemProps } from '../ui/MenuItem.tsx';
import { showFailure } from '../ui/showFailure.ts';
import { messages } from './messages.ts';

/** Returns the item of a menu that downloads a template or plan. What it needs is loaded when it is chosen. */
export function exportItem(kind: 'template' | 'plan', item: { id: string; name: string }): MenuItemProps {
  return {
    label: messages.exportMarkdown,
    icon: createElement(FileDown),
    onSelect: () =>
      void loadChunk(() => import('./saveMarkdown.ts')).then(
        ({ saveTemplate, savePlan }) => (kind === 'template' ? saveTemplate : savePlan)(item),
        (error: unknown) => showFailure(error, messages.exportFailed),
      ),
  };
}
