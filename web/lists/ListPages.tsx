import { type ComponentProps, type ReactNode, useRef } from 'react';
import { MoreButton } from '../layout/MoreButton.tsx';

type ListPagesProps = Omit<ComponentProps<typeof MoreButton>, 'list'> & {
  query: { isPlaceholderData: boolean };
  className?: string;
  children: ReactNode;
};

/** The loaded pages of a list, and the button for the next one. While another filter loads, they are those of the last one. */
export function ListPages({ query, count, failed, className, children }: ListPagesProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className={className} aria-busy={query.isPlaceholderData || undefined}>
      {children}
      <div className="flex flex-col items-center">
        <MoreButton query={query} count={count} list={list} failed={failed} />
      </div>
    </div>
  );
}
