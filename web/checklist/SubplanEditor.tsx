import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { newTopic } from '#shared/checklist/defaults.ts';
import { isBlank, NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SubplanDraft } from './draft.ts';
import { DueInDaysField } from './DueInDaysField.tsx';
import { addButtonAnchor, thenFocusItem } from './focus.ts';
import { browserIds } from './ids.ts';
import { messages } from './messages.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { TopicEditor } from './TopicEditor.tsx';
import type { ChangeChecklist } from './useChecklist.ts';

export type SubplanEditorProps = {
  subplan: SubplanDraft;
  /** Of the topics' headings. */
  topicLevel?: 3 | 4 | undefined;
  /** The field for when it is due; without it the number of days, as in a template. */
  due?: ReactNode;
  /** When the focus leaves that field. */
  onDueLeft: () => void;
  change: ChangeChecklist;
};

/** A subplan that can be edited: name, description, when it is due, topics (spec §2 'Template editor'). */
export function SubplanEditor({ subplan, topicLevel = 3, due, onDueLeft, change }: SubplanEditorProps) {
  const [addedTopic, setAddedTopic] = useState<string | null>(null);
  const edit = (fields: Partial<SubplanDraft>) =>
    change({ do: 'edit', kind: 'subplan', id: subplan.id, change: fields });

  function addTopic() {
    const item = newTopic(browserIds);
    thenFocusItem(() => {
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
            // A date has several parts to go through before the field is left.
            onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onDueLeft()}
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
