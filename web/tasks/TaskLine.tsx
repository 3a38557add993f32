import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { MyTask } from '#shared/tasks/schema.ts';
import { whyTicksAreRefused } from '#shared/plans/refusals.ts';
import { useViewer } from '../auth/viewer.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import { WhenText } from './WhenText.tsx';

type LineProps = {
  /** The label of the box. */
  name: string;
  checked: boolean;
  /** Whether some of its tasks are ticked and some are not. */
  mixed?: boolean;
  onTick: (completed: boolean) => void;
  refusal?: string | undefined;
  /** Why it cannot be ticked now, or null. */
  locked?: string | null;
  /** For whom: shown in the row, on a phone below the name. */
  about: ReactNode;
  when: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The content of an open row. */
  children: ReactNode;
};

/** A row of My tasks: its box with the name, the employee, the due date, and the button that opens it. */
export function Line(props: LineProps) {
  const {
    name,
    checked,
    mixed = false,
    onTick,
    refusal,
    locked,
    about,
    when,
    isOpen,
    onOpen,
    children,
  } = props;
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  useMixed(row, mixed);
  return (
    <li ref={row} className={cx('row mt', isOpen && 'is-open', mixed && 'is-mixed')} data-line>
      <div className="mt-head">
        <Checkbox checked={checked} onChange={onTick} disabledReason={locked} className="mt-box">
          <span className={cx('mt-name', checked && 'text-muted')}>{name}</span>
        </Checkbox>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-opens
          className="mt-more"
          onClick={() => onOpen(!isOpen)}
        >
          <VisuallyHidden>{messages.details(name)}</VisuallyHidden>
          <span className="mt-for">{about}</span>
          <span className="mt-when">{when}</span>
          <ChevronDown aria-hidden className={cx('mt-chevron', !isOpen && '-rotate-90')} />
        </button>
      </div>
      {refusal !== undefined && (
        <p role="alert" className="mt-refused">
          {refusal}
        </p>
      )}
      {isOpen && (
        <div id={id} className="mt-open">
          {children}
        </div>
      )}
    </li>
  );
}

/** Only a script can set the third state of a box. */
function useMixed(row: RefObject<HTMLElement | null>, mixed: boolean): void {
  useEffect(() => {
    const box = row.current?.querySelector<HTMLInputElement>('.mt-head input');
    if (box) box.indeterminate = mixed;
  });
}

/** The employee of a task, and the plan. */
function ForWhom({ task: { plan, owner, counts } }: { task: MyTask }) {
  const viewer = useViewer();
  const { employee } = plan;
  const name = employee.id === viewer.id ? messages.you : employee.name;
  const text = `${name} · ${plan.name}`;
  return (
    <>
      <Avatar name={employee.name} size="sm" />
      <bdi className="truncate" title={text}>
        {text}
      </bdi>
      {owner.kind === 'group' && owner.group && (
        <bdi className="mt-tag truncate" title={owner.group.name}>
          {owner.group.name}
        </bdi>
      )}
      {owner.kind !== 'employee' && owner.person && owner.person.id !== viewer.id && (
        <bdi className="mt-tag truncate" title={owner.person.name}>
          {messages.standInFor(owner.person.name)}
        </bdi>
      )}
      {counts === false && <span className="mt-tag">{messages.optional}</span>}
    </>
  );
}

type OneTaskProps = Pick<LineProps, 'isOpen' | 'onOpen' | 'refusal' | 'children'> & {
  task: MyTask;
  onTick: (completed: boolean) => void;
};

export function TaskLine({ task, ...line }: OneTaskProps) {
  return (
    <Line
      name={task.name}
      checked={task.completed}
      // Only active plans have lines.
      locked={whyTicksAreRefused({ ...task.plan, active_plan: true })?.text ?? null}
      about={<ForWhom task={task} />}
      when={<WhenText task={task} />}
      {...line}
    />
  );
}
