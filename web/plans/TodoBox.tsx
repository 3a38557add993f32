import type { ReactNode } from 'react';

type TodoBoxProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** The box at the top of a page with the possible acts, one `TodoLine` each. */
export function TodoBox({ id, title, action, children }: TodoBoxProps) {
  return (
    <section aria-labelledby={id} className="mb-6 rounded-lg border border-line bg-surface shadow-card">
      <div className="flex min-h-10 items-center justify-between gap-3 py-1 pr-2 pl-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

type TodoLineProps = {
  /** The DOM id of the text, which describes the button. */
  id: string;
  icon: ReactNode;
  what: string;
  about: ReactNode;
  title?: string;
  /** Whether a phone shows two lines as well. */
  wraps?: boolean;
  /** The button or link. */
  children: ReactNode;
};

export function TodoLine({ id, icon, what, about, title, wraps = false, children }: TodoLineProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-1 pr-2 pl-4 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p
        id={id}
        className={`my-1 line-clamp-2 min-w-0 grow break-words text-base text-muted ${wraps ? '' : 'max-sm:line-clamp-1'}`}
        title={title}
      >
        <strong className="font-semibold text-ink">{what}</strong>
        {' · '}
        {about}
      </p>
      {children}
    </li>
  );
}
