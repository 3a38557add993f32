import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** The next step of the person. */
  children?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-1.5 px-4 py-16 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-3 grid size-12 place-items-center rounded-lg border border-line bg-surface text-muted shadow-card [&_svg]:size-5.5"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-base text-balance text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
