import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type NoMatchProps = { title: string; clear: string; onClear: () => void; children?: ReactNode };

/** In the place of a list whose filter leaves nothing. */
export function NoMatch({ title, clear, onClear, children }: NoMatchProps) {
  return (
    <EmptyState icon={<SearchX />} title={title} action={<Button onClick={onClear}>{clear}</Button>}>
      {children}
    </EmptyState>
  );
}
