import { dueText } from '#shared/checklist/due.ts';
import Link2 from 'lucide-react/icons/link-2';
import { noteLine } from '#shared/notes/plainText.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import { optionsText } from '#shared/checklist/taskWords.ts';
import { isSameItem } from './document.ts';
import { messages } from './messages.ts';

type TreeHalfProps = {
  template: UnderstoodTemplate;
  lit: readonly number[] | null;
  onLit: (item: readonly number[] | null) => void;
};

type Subplan = UnderstoodTemplate['subplans'][number];
type Task = Subplan['topics'][number]['tasks'][number];

/** The template as it was understood. */
export function TreeHalf({ template, lit, onLit }: TreeHalfProps) {
  return (
    <div
      className="tree"
      onMouseMove={({ target }) => onLit(itemAt(target))}
      onMouseLeave={() => onLit(null)}
    >
      <h3 className="tree-name">{template.name}</h3>
      <p className="tree-about">{noteLine(template.description).text}</p>
      {template.subplans.map((subplan, index) => (
        <SubplanPart key={index} subplan={subplan} path={[index]} lit={lit} />
      ))}
    </div>
  );
}

type PartProps = Pick<TreeHalfProps, 'lit'> & { path: number[] };

/** The position in the tree under the pointer. */
function itemAt(target: EventTarget): number[] | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  return item?.dataset['item']?.split('.').map(Number) ?? null;
}

function SubplanPart({ subplan, path, lit }: PartProps & { subplan: Subplan }) {
  const { name, description, due_in_days, due, topics } = subplan;
  const isLit = isSameItem(lit, path);
  return (
    <section className="tree-subplan">
      <h4 data-item={path.join('.')} data-lit={isLit || undefined}>
        {name === '' ? <i>{messages.noNameYet}</i> : <span>{name}</span>}
        <small>
          {due ? dueText(due) : due_in_days === 1 ? messages.dueOnDay1 : messages.dueIn(due_in_days)}
        </small>
      </h4>
      {description !== '' && <p className="tree-about">{noteLine(description).text}</p>}
      {topics.map((topic, at) => {
        const topicPath = [...path, at];
        return (
          <div key={at}>
            {/* A topic that only holds the tasks of its subplan has no heading. */}
            {!(topics.length === 1 && topic.name === 'Tasks') && (
              <h5 data-item={topicPath.join('.')} data-lit={isSameItem(lit, topicPath) || undefined}>
                {topic.name === '' ? <i>{messages.noNameYet}</i> : topic.name}
              </h5>
            )}
            {topic.description !== '' && <p className="tree-about">{noteLine(topic.description).text}</p>}
            {topic.tasks.length > 0 && (
              <ul>
                {topic.tasks.map((task, position) => (
                  <TaskPart key={position} task={task} path={[...topicPath, position]} lit={lit} />
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </section>
  );
}

function TaskPart({ task, path, lit }: PartProps & { task: Task }) {
  const options = optionsText(task);
  return (
    <li data-item={path.join('.')} data-lit={isSameItem(lit, path) || undefined}>
      <span>
        {task.name}
        {task.task_content !== '' && (
          <>
            {' '}
            <Link2 aria-hidden />
            <span className="sr-only"> ({messages.hasLink})</span>
          </>
        )}
      </span>
      {options !== '' && <small>{options}</small>}
      {task.note !== '' && <small>{noteLine(task.note).text}</small>}
    </li>
  );
}
