import type { ReactNode, Ref } from 'react';
import './people.css';

type PeopleGroupProps = {
  id: string;
  title: string;
  count: number;
  help?: string;
  /** The list is a part of a section with a heading of its own. */
  isPart?: boolean;
  list?: Ref<HTMLUListElement>;
  /** `li`s of the class `as-row`. */
  children: ReactNode;
  /** Below the list. */
  after?: ReactNode;
};

/** People with the same result, with their number. */
export function PeopleGroup({ id, title, count, help, isPart, list, children, after }: PeopleGroupProps) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id}>
      <div className="as-group">
        <Heading id={id} className="font-semibold">
          {title} <span className="figures text-muted">{count.toLocaleString('en')}</span>
        </Heading>
        {help && <p className="text-sm text-muted">{help}</p>}
      </div>
      <ul ref={list} aria-labelledby={id} className="as-rows">
        {children}
      </ul>
      {after}
    </section>
  );
}
