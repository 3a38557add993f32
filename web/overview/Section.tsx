import { type ReactNode, useId } from 'react';
import './overview.css';

type SectionProps = { title: string; help?: string | undefined; children: ReactNode };

/** A part of the overview with its heading. */
export function Section({ title, help, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="ov-head">
        <h2 id={id}>{title}</h2>
        {help && <p className="text-sm text-muted">{help}</p>}
      </div>
      {children}
    </section>
  );
}
