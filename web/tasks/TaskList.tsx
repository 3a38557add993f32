import CircleAlert from 'lucide-react/icons/circle-alert';
import { useCallback, useState, useEffect } from 'react';
import { kindOf } from '#shared/checklist/kinds/kinds.ts';
import type { MyTask, MyTaskTab } from '#shared/tasks/schema.ts';
import { useToday } from '../system/today.ts';
import { messages } from './messages.ts';
import { type Line as LineOfTasks, linesOf, withKept } from './lines.ts';
import { onLineKey } from './lineKeys.ts';
import { PeopleOfTask } from './PeopleOfTask.tsx';
import { TaskDetails } from './TaskDetails.tsx';
import { Line, TaskLine } from './TaskLine.tsx';
import { useTicks } from './api.ts';
import { WhenText } from './WhenText.tsx';
import { Button } from '../ui/Button.tsx';

type TaskListProps = {
  tab: MyTaskTab;
  tasks: readonly MyTask[];
  /** Whether there are more after these, so that the last number is not the whole. */
  hasMore: boolean;
  /** Of the groups; below the heading that is before the list. */
  heading?: 'h2' | 'h3';
  /** The key of the open row, or null. */
  open: string | null;
  onOpen: (key: string | null) => void;
};

/** The tasks of a list in their groups. Ticked ones stay until the next visit (My tasks 3). */
export function TaskList({ tab, tasks, hasMore, heading: Heading = 'h2', open, onOpen }: TaskListProps) {
  const today = useToday();
  const ticks = useTicks();
  const { kept, tick } = ticks;
  const [undo, setUndo] = useState<MyTask[]>([]);
  const endUndo = useCallback(() => setUndo([]), []);

  async function tickAll(some: readonly MyTask[], completed: boolean) {
    const done = await tick(some, completed);
    setUndo(completed && some.length > 1 ? done : []);
  }

  const renderLine = (line: LineOfTasks) => {
    const { key, tasks: equal } = line;
    const Row = equal.length === 1 ? OneTask : EqualTasks;
    return (
      <Row
        key={key}
        tasks={equal}
        isOpen={open === key}
        onOpen={(isOpen) => onOpen(isOpen ? key : null)}
        ticks={ticks}
        onTick={(some, completed) => void tickAll(some, completed)}
      />
    );
  };

  const all = tab === 'done' ? tasks.map((task) => kept.get(task.id) ?? task) : withKept(tasks, kept);
  const groups = tab === 'done' ? [] : linesOf(all, today);
  return (
    // The keys work in every box and button of a row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onLineKey}>
      {tab === 'done' && (
        <ul className="mt-list">{all.map((task) => renderLine({ key: task.id, tasks: [task] }))}</ul>
      )}
      {groups.map(({ group, count, lines }, index) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-group">
          <Heading id={`group-${group}`} className={group === 'overdue' ? 'text-red-ink' : undefined}>
            {group === 'overdue' && <CircleAlert aria-hidden />}
            {messages.groups[group]}
            <span className="figures">{`${count}${hasMore && index === groups.length - 1 ? '+' : ''}`}</span>
          </Heading>
          <ul className="mt-list">{lines.map(renderLine)}</ul>
        </section>
      ))}
      {undo.length > 0 && (
        <UndoBar
          count={undo.length}
          onUndo={() => {
            endUndo();
            void tick(undo, false);
          }}
          onEnd={endUndo}
        />
      )}
    </div>
  );
}

type RowProps = {
  tasks: LineOfTasks['tasks'];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  ticks: ReturnType<typeof useTicks>;
  onTick: (tasks: readonly MyTask[], completed: boolean) => void;
};

function OneTask({ tasks: [task], ticks: { refused, show }, onTick, ...state }: RowProps) {
  return (
    <TaskLine
      task={task}
      refusal={refused.get(task.id)}
      onTick={(completed) => {
        // A tick does not finish it.
        if (completed && kindOf(task.kind)?.evidence) state.onOpen(true);
        else onTick([task], completed);
      }}
      {...state}
    >
      <TaskDetails id={task.id} onConfirmed={() => show({ ...task, completed: true }, null)} />
    </TaskLine>
  );
}

/** The same task of several people. */
function EqualTasks({ tasks, ticks: { refused }, onTick, ...state }: RowProps) {
  const [task] = tasks;
  const left = tasks.filter(({ completed }) => !completed);
  const failed = tasks.filter(({ id }) => refused.has(id));
  return (
    <Line
      name={messages.people(task.name, tasks.length)}
      checked={left.length === 0}
      mixed={left.length > 0 && left.length < tasks.length}
      onTick={() => onTick(left.length > 0 ? left : tasks, left.length > 0)}
      // An open row says it of each person.
      refusal={
        failed[0] && !state.isOpen
          ? messages.refusedOf(failed.length, refused.get(failed[0].id) ?? '')
          : undefined
      }
      about={<bdi className="truncate">{messages.openOf(left.length, task.plan.name)}</bdi>}
      when={<WhenText task={{ ...task, completed: false }} />}
      {...state}
    >
      <PeopleOfTask tasks={tasks} refused={refused} onTick={onTick} />
    </Line>
  );
}

/** How long an act on many tasks can be undone, in ms. */
const UNDO_MS = 8_000;

/** Says for how many people a task was ticked, and undoes it. */
function UndoBar({ count, onUndo, onEnd }: { count: number; onUndo: () => void; onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div role="status" className="undo-bar">
      <span>{messages.ticked(count)}</span>
      <Button size="sm" onClick={onUndo}>
        {messages.undo}
      </Button>
    </div>
  );
}
