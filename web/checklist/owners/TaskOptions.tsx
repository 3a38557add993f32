import { type ComponentType, useContext, useEffect, useId, useRef, useState } from 'react';
import type { SparseName } from '#shared/checklist/fields.ts';
import { EMPLOYEE, OWNER_WORDS, ownerName } from '#shared/checklist/owner.ts';
import {
  DEFAULT_KIND,
  entryOf,
  settingsOf,
  TASK_KINDS,
  type TaskKind,
} from '#shared/checklist/kinds/kinds.ts';
import { MAX_OFFSET, MIN_OFFSET } from '#shared/checklist/due.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { TaskDraft } from '../draft/items.ts';
import { KIND_EDITORS } from '../kinds/editors.ts';
import { InPlanContext } from './inPlan.ts';
import { messages } from './messages.ts';
import { PickOwner } from './PickOwner.tsx';

type OptionProps = {
  task: TaskDraft;
  /** Why the template forbids changes, or null. */
  locked: string | null;
  onChange: (fields: Partial<TaskDraft>) => void;
};

export type TaskOptionsProps = OptionProps & { onClose: () => void };

/** Sent, so that what is stored does not stay. */
const NO_OFFSET = null as unknown as number;

const KINDS = TASK_KINDS.map((value) => ({ value, label: entryOf(value).name }));

/** The editor of each sparse field of a task, in their order on screen; null where another one edits it. */
const OPTIONS: Record<SparseName<'task'>, ComponentType<OptionProps> | null> = {
  owner: OwnerOption,
  counts: CountsOption,
  required: RequiredOption,
  offset_days: OffsetOption,
  kind: KindOption,
  settings: null,
};

/** Edits fields that few tasks have: owner, whether the signatures need it, and kind. */
export function TaskOptions({ onClose, ...props }: TaskOptionsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => fields.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={fields}
      className="mt-1 mb-2 ml-7 flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-3"
    >
      <legend className="sr-only">{messages.optionsOf(props.task.name)}</legend>
      {Object.entries(OPTIONS).map(([name, Option]) => Option && <Option key={name} {...props} />)}
      <div>
        <Button size="sm" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </fieldset>
  );
}

function OwnerOption({ task: { owner = EMPLOYEE }, onChange }: OptionProps) {
  const label = useId();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={label} className="text-sm font-medium">
        {messages.who}
      </span>
      <Button size="sm" aria-describedby={label} onClick={() => setIsPicking(true)} className="min-w-0">
        <bdi className="truncate">{owner.kind === 'employee' ? OWNER_WORDS.employee : ownerName(owner)}</bdi>
      </Button>
      {isPicking && (
        <PickOwner
          title={messages.who}
          kinds={[{ kind: 'employee' }, { kind: 'manager' }, { kind: 'buddy' }]}
          onPick={(chosen) => {
            onChange({ owner: chosen });
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}

function CountsOption({ task: { counts = true }, locked, onChange }: OptionProps) {
  return (
    <Switch checked={counts} disabledReason={locked} onChange={(needed) => onChange({ counts: needed })}>
      {messages.needed}
    </Switch>
  );
}

function RequiredOption({ task: { required = false }, onChange }: OptionProps) {
  const inPlan = useContext(InPlanContext);
  if (inPlan) return null;
  return (
    <div>
      <Switch checked={required} onChange={(isLocked) => onChange({ required: isLocked })}>
        {messages.locked}
      </Switch>
      <p className="mt-1 text-xs text-muted">{messages.lockedHelp}</p>
    </div>
  );
}

function OffsetOption({ task: { offset_days }, locked, onChange }: OptionProps) {
  return (
    <div className="flex flex-col gap-3">
      <Switch
        checked={offset_days != null}
        disabledReason={locked}
        onChange={(own) => onChange({ offset_days: own ? 0 : NO_OFFSET })}
      >
        {messages.ownDays}
      </Switch>
      {offset_days != null && (
        <NumberField
          label={messages.ownDaysField}
          description={messages.ownDaysHelp}
          min={MIN_OFFSET}
          max={MAX_OFFSET}
          value={offset_days}
          onChange={(days) => onChange({ offset_days: days })}
        />
      )}
    </div>
  );
}

function KindOption({ task: { kind = DEFAULT_KIND, settings }, onChange }: OptionProps) {
  const Editor = KIND_EDITORS[kind];
  function choose(chosen: TaskKind) {
    const own = settingsOf(chosen, settings);
    // The input for another kind stays, in case it is chosen again.
    onChange(own === null ? { kind: chosen } : { kind: chosen, settings: own });
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup label={messages.kind} choices={KINDS} value={kind} onChange={choose} />
      {Editor && <Editor settings={settings ?? {}} onChange={(changed) => onChange({ settings: changed })} />}
    </div>
  );
}
