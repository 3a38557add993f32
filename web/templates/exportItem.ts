import FileDown from 'lucide-react/icons/file-down';
import { createElement } from 'react';
import type { MenuItemProps } from '../ui/MenuItem.tsx';
import { messages } from './messages.ts';
import { runLater } from '../ui/runLater.ts';

/** Returns the menu item that downloads a template or plan. Its code is loaded when it is chosen. */
export function exportItem(kind: 'template' | 'plan', item: { id: string; name: string }): MenuItemProps {
  return {
    label: messages.exportMarkdown,
    icon: createElement(FileDown),
    onSelect: () =>
      runLater(
        () => import('./saveMarkdown.ts'),
        ({ save }) => save(kind, item),
      ),
  };
}
