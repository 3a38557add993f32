import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactNode } from 'react';
import { newTopic } from '#shared/checklist/defaults.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { browserIds } from '../draft/ids.ts';
import type { SubplanDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { addButtonAnchor, changeAndFocusItem, itemAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { DRAGGED, DragHandle } from '../sort/DragHandle.tsx';
import { onMoveKey, type SortableItem } from '../sort/moveKeys.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { DueInDaysField } from './DueInDaysField.tsx';
import { InPlace } from './InPlace.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { TopicEditor } from './TopicEditor.tsx';

type SubplanEditorProps = {
  subplan: SubplanDraft;
  folded: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether a topic of another subplan comes before its first or after its last one. */
  hasTopicBefore: boolean;
  hasTopicAfter: boolean;
  /** Whether it had the focus last, and its topic that did. */
  isFocused: boolean;
  focusedTopic: string | null;
  /** Renders the field for when it is due; by default the number of days, as in a template. */
  renderDue?: ((subplan: SubplanDraft) => ReactNode) | undefined;
  /** Called when the focus leaves that field. */
  onDueBlur: () => void;
  onDone: (subplanId: string) => void;
  change: ChangeChecklist;
};

/** Edits a subplan in place: name, description, when it is due, topics. Folded it is one line. */
export const SubplanEditor = memo(function SubplanEditor(props: SubplanEditorProps) {
  const { subplan, folded, isFirst, isLast, change } = props;
  const { id, name, topics } = subplan;
  const sortable: SortableItem = { kind: 'subplan', id, name, isFirst, isLast };
  return (
    // The keys work in every field and button of the subplan.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      id={itemAnchor(id)}
      tabIndex={-1}
      data-part={id}
      aria-label={`Subplan ${name}`}
      className={cx('group/subplan relative min-w-0 scroll-mt-20 border-b border-line py-1.5', DRAGGED)}
      onKeyDown={(event) => onMoveKey(event, sortable, change)}
    >
      <DragHandle item={sortable} change={change} />
      <SubplanHead {...props} sortable={sortable} />
      {folded ? (
        <div data-sort="topic" data-list={id} data-hidden={topics.length} />
      ) : (
        <SubplanTopics {...props} />
      )}
    </li>
  );
});

const editSubplan = ({ subplan: { id }, change }: SubplanEditorProps, fields: Partial<SubplanDraft>) =>
  change({ do: 'edit', kind: 'subplan', id, change: fields });

function SubplanHead({ sortable, ...props }: SubplanEditorProps & { sortable: SortableItem }) {
  const { subplan, folded, renderDue, onDueBlur, change } = props;
  const { id, name, topics } = subplan;
  const tasks = topics.reduce((sum, topic) => sum + topic.tasks.length, 0);
  return (
    <div className="flex min-h-9 flex-wrap items-start">
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={messages.fold(name)}
        className="-ml-2 grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:mt-1"
        onClick={() => change({ do: 'fold', id, folded: !folded })}
      >
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform duration-150', folded && '-rotate-90')}
        />
      </button>
      <InPlace
        label={messages.subplanName}
        isName
        className="max-w-[calc(100%-6rem)] grow sm:max-w-none sm:basis-40"
        look="text-lg font-semibold"
        maxLength={NAME_LENGTH}
        value={name}
        error={isBlank(name) ? messages.subplanNeedsName : null}
        onChange={(text) => editSubplan(props, { name: text })}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted max-sm:order-last max-sm:w-full max-sm:pl-8">
        <span className="py-1.5 figures">{messages.counts(topics.length, tasks)}</span>
        <div
          // The focus moves between the parts of a date before it leaves the field.
          onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onDueBlur()}
        >
          {renderDue ? renderDue(subplan) : <DueInDaysField subplan={subplan} change={change} />}
        </div>
      </div>
      <span className="max-sm:ml-auto pointer-coarse:mt-1">
        <ItemMenu item={sortable} owner={null} change={change} />
      </span>
    </div>
  );
}

function SubplanTopics(props: SubplanEditorProps) {
  const { subplan, isFocused, focusedTopic, onDone, change } = props;
  const { id, description, topics } = subplan;

  function addTopic() {
    const item = newTopic(browserIds);
    changeAndFocusItem(() => change({ do: 'add', kind: 'topic', to: id, item }), item.id);
  }

  return (
    <div className="pb-3 pl-8">
      <DescriptionField
        label={messages.subplanDescription}
        description={description}
        isFocused={isFocused}
        onChange={(text) => editSubplan(props, { description: text })}
      />
      {topics.length === 0 ? (
        <div data-sort="topic" data-list={id} />
      ) : (
        <ol aria-label="Topics" data-sort="topic" data-list={id} className="mt-2 flex flex-col gap-3">
          {topics.map((topic, index) => (
            <TopicEditor
              key={topic.id}
              topic={topic}
              subplanId={id}
              isFirst={!props.hasTopicBefore && index === 0}
              isLast={!props.hasTopicAfter && index === topics.length - 1}
              isFocused={topic.id === focusedTopic}
              onDone={onDone}
              change={change}
            />
          ))}
        </ol>
      )}
      <Button
        id={addButtonAnchor(id)}
        size="sm"
        tone="quiet"
        icon={<Plus />}
        className="mt-2 -ml-2.5"
        onClick={addTopic}
      >
        {messages.addTopic}
      </Button>
    </div>
  );
}
