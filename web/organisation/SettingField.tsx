import type { Setting, SettingSource } from '#shared/organisation/settings.ts';
import { isBlank } from '#shared/text.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { aboutText, messages, sourceText } from './messages.ts';

export type SettingValue = string | number;

export type SettingFieldProps = {
  setting: Setting;
  shown: { value: SettingValue; source: SettingSource };
  value: SettingValue;
  onChange: (value: SettingValue) => void;
  onReset: () => void;
};

/** Returns whether a value may be saved. The field says why not. */
export function isUsable(setting: Setting, value: SettingValue): boolean {
  return setting.type === 'name'
    ? !isBlank(String(value))
    : Number(value) >= setting.least && Number(value) <= setting.most;
}

/** A setting of the organisation with where its value comes from. One that the environment sets is read-only. */
export function SettingField({ setting, shown, value, onChange, onReset }: SettingFieldProps) {
  const { label } = setting;
  const isFixed = shown.source === 'environment';
  const description = (
    <>
      {aboutText(setting)} {sourceText(shown.source, setting)}
    </>
  );
  return (
    <div className="flex flex-col items-start gap-2">
      {setting.type === 'name' ? (
        <TextField
          className="w-full max-w-md"
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
        <Button size="sm" tone="quiet" aria-label={messages.toDefaultOf(label)} onClick={onReset}>
          {messages.toDefault}
        </Button>
      )}
    </div>
  );
}
