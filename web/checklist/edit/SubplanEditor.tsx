import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { newTopic } from '#shared/checklist/defaults.ts';
import { isBlank, NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { browserIds } from '../draft/ids.ts';
import type { SubplanDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { addButtonAnchor, changeAndFocusItem } from '../focus.ts';
import { messages } from '../messages.ts';
import { DueInDaysField } from './DueInDaysField.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { TopicEditor } from './TopicEditor.tsx';

export type SubplanEditorProps = {
  subplan: SubplanDraft;
  /** The level of the topics' headings. */
  topicLevel?: 3 | 4 | undefined;
  /** The field for when it is due; by default the number of days, as in a template. */
  due?: ReactNode;
  /** Called when the focus leaves that field. */
  onDueBlur: () => void;
  change: ChangeChecklist;
};

/** Edits a subplan: name, description, when it is due, topics. */
export function SubplanEditor({ subplan, topicLevel = 3, due, onDueBlur, change }: SubplanEditorProps) {
  const [addedTopic, setAddedTopic] = useState<string | null>(null);
  const edit = (fields: Partial<SubplanDraft>) =>
    change({ do: 'edit', kind: 'subplan', id: subplan.id, change: fields });

  function addTopic() {
    const item = newTopic(browserIds);
    changeAndFocusItem(() => {
      setAddedTopic(item.id);
      change({ do: 'add', kind: 'topic', to: subplan.id, item });
    }, item.id);
  }

  return (
    <Card className="sm:p-5">
      <div className="absolute top-2.5 right-3">
        <RemoveButton kind="subplan" item={subplan} owner={null} change={change} />
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <TextField
            label="Subplan name"
            className="grow basis-60"
            maxLength={NAME_LENGTH}
            value={subplan.name}
            error={isBlank(subplan.name) ? 'Enter a name for the subplan.' : null}
            onChange={(name) => edit({ name })}
          />
          <div
            className="pr-10"
            // The focus moves between the parts of a date before it leaves the field.
            onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onDueBlur()}
          >
            {due ?? <DueInDaysField subplan={subplan} change={change} />}
          </div>
        </div>
        <TextArea
          label="Subplan description"
          rows={2}
          maxLength={TEXT_LENGTH}
          value={subplan.description}
          onChange={(description) => edit({ description })}
        />
      </div>
      {subplan.topics.length > 0 && (
        <ol aria-label="Topics" className="mt-4 flex flex-col gap-3">
          {subplan.topics.map((topic, index) => (
            <TopicEditor
              key={topic.id}
              topic={topic}
              subplanId={subplan.id}
              index={index}
              count={subplan.topics.length}
              level={topicLevel}
              startsOpen={topic.id === addedTopic}
              change={change}
            />
          ))}
        </ol>
      )}
      <Button
        id={addButtonAnchor(subplan.id)}
        size="sm"
        icon={<Plus />}
        className="mt-3 self-start"
        onClick={addTopic}
      >
        {messages.addTopic}
      </Button>
    </Card>
  );
}
