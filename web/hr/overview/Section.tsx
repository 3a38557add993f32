import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import './overview.css';

type SectionProps = { title: string; help?: string | undefined; children: ReactNode };

/** The id of the heading of the section around. */
const HeadingId = createContext<string | undefined>(undefined);

/** The table of a section, with its name: screen readers announce it when moving between tables. */
export function Table({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <table aria-labelledby={use(HeadingId)} className={cx('ov-table', className)}>
      {children}
    </table>
  );
}

/** A part of the overview with its heading. */
export function Section({ title, help, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="ov-head">
        <h2 id={id}>{title}</h2>
        {help && <p className="text-sm text-muted">{help}</p>}
      </div>
      <HeadingId value={id}>{children}</HeadingId>
    </section>
  );
}

/** The head of a table of a name and its numbers. */
export function TableHead({ name, numbers }: { name: string; numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{name}</th>
        {numbers.map((number) => (
          <th key={number} scope="col" className="ov-number">
            {number}
          </th>
        ))}
      </tr>
    </thead>
  );
}
