import { useRef } from 'react';
import type { Setting, SettingSource } from '#shared/organisation/settings.ts';
import { isBlank } from '#shared/text.ts';
import { Button, busyReason } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { aboutText, messages, sourceText } from './messages.ts';

export type SettingValue = string | number;

type SettingFieldProps = {
  setting: Setting;
  shown: { value: SettingValue; source: SettingSource };
  value: SettingValue;
  onChange: (value: SettingValue) => void;
  /** Whether a change of any setting is being saved. */
  isSaving: boolean;
  /** Takes the setting back to its default. `onSaved` is called once it is. */
  onReset: (onSaved: () => void) => void;
};

/** Returns whether a value may be saved. The field says why not. */
export function isUsable(setting: Setting, value: SettingValue): boolean {
  return setting.type === 'name'
    ? !isBlank(String(value))
    : Number(value) >= setting.least && Number(value) <= setting.most;
}

/** A setting of the organisation with where its value comes from. One that the environment sets is read-only. */
export function SettingField({ setting, shown, value, onChange, isSaving, onReset }: SettingFieldProps) {
  const { label } = setting;
  const root = useRef<HTMLDivElement>(null);
  const isFixed = shown.source === 'environment';
  const description = (
    <>
      {aboutText(setting)} {sourceText(shown.source, setting)}
    </>
  );
  return (
    <div ref={root} className="flex flex-col items-start gap-2">
      {setting.type === 'name' ? (
        <TextField
          className={cx('w-full max-w-md', isFixed && '[&_input]:bg-sunken')}
          {...{ label, description }}
          value={String(value)}
          maxLength={setting.limit}
          readOnly={isFixed}
          error={isUsable(setting, value) ? null : messages.blank}
          onChange={onChange}
        />
      ) : (
        <NumberField
          {...{ label, description }}
          value={Number(value)}
          min={setting.least}
          max={setting.most}
          disabled={isFixed}
          onChange={onChange}
        />
      )}
      {shown.source === 'setting' && (
        <Button
          size="sm"
          tone="quiet"
          // Its text is below that of the field.
          className="-ml-2.5"
          aria-label={messages.toDefaultOf(label)}
          disabledReason={busyReason(isSaving)}
          // The pressed button is removed.
          onClick={() => onReset(() => root.current?.querySelector('input')?.focus())}
        >
          {messages.toDefault}
        </Button>
      )}
    </div>
  );
}
