import { useState } from 'react';
import { MONDAY_TO_FRIDAY } from '#shared/organisation/workdays/calendar.ts';
import type { ListedCalendar } from '#shared/organisation/workdays/schema.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { failureText } from '../../client/failures.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddCalendar, useSaveCalendar } from './api.ts';
import { messages } from './messages.ts';
import { WEEKDAYS, weekdayName } from './weekdays.ts';

type Fields = Pick<ListedCalendar, 'name' | 'weekdays' | 'locations' | 'is_default'>;

/** Adds a calendar; the first one counts for everybody. */
export function AddCalendarDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const add = useAddCalendar(onClose);
  return (
    <CalendarForm
      title={messages.add}
      submitLabel={messages.add}
      fields={{ name: '', weekdays: [...MONDAY_TO_FRIDAY.weekdays], locations: [], is_default: isFirst }}
      busy={add.isPending}
      failure={add.error && failureText(add.error, messages.addFailed)}
      onSubmit={(fields) => add.mutate(fields)}
      onClose={onClose}
    />
  );
}

/** Changes a calendar without its days off. */
export function EditCalendarDialog({ calendar, onClose }: { calendar: ListedCalendar; onClose: () => void }) {
  const save = useSaveCalendar(calendar, {
    onSaved: () => {
      toast.success(messages.saved);
      onClose();
    },
  });
  return (
    <CalendarForm
      title={messages.editTitle}
      submitLabel={messages.save}
      fields={calendar}
      busy={save.isPending}
      failure={save.error && failureText(save.error, messages.saveFailed)}
      onSubmit={(fields) => save.mutate({ ...fields, version: calendar.version })}
      onClose={onClose}
    />
  );
}

type CalendarFormProps = {
  title: string;
  submitLabel: string;
  fields: Fields;
  busy: boolean;
  failure: string | null;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
};

function CalendarForm({ title, submitLabel, fields, busy, failure, onSubmit, onClose }: CalendarFormProps) {
  const [name, setName] = useState(fields.name);
  const [weekdays, setWeekdays] = useState<readonly number[]>(fields.weekdays);
  const [locations, setLocations] = useState(fields.locations.join('\n'));
  const [isDefault, setIsDefault] = useState(fields.is_default);
  const missing = isBlank(name)
    ? messages.nameMissing
    : weekdays.length === 0
      ? messages.weekdayMissing
      : null;
  const submit = () =>
    onSubmit({
      name: name.trim(),
      weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)),
      locations: locations
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      is_default: isDefault,
    });
  return (
    <FormDialog {...{ title, submitLabel, missing, busy, onClose }} onSubmit={submit}>
      <TextField label={messages.name} maxLength={NAME_LENGTH} value={name} onChange={setName} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{messages.weekdays}</legend>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            checked={weekdays.includes(weekday)}
            onChange={(checked) =>
              setWeekdays(checked ? [...weekdays, weekday] : weekdays.filter((other) => other !== weekday))
            }
          >
            {weekdayName(weekday)}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        label={messages.locations}
        description={messages.locationsHelp}
        rows={3}
        value={locations}
        onChange={setLocations}
      />
      <Checkbox checked={isDefault} onChange={setIsDefault}>
        {messages.makeDefault}
      </Checkbox>
      {failure && <ErrorText>{failure}</ErrorText>}
    </FormDialog>
  );
}
