import { type FormEvent, useState } from 'react';
import type { OrganisationSettings, OrganisationSettingsInput } from '#shared/organisation/schema.ts';
import { SETTING_NAMES, type SettingName, SETTINGS } from '#shared/organisation/settings.ts';
import { UnsavedChanges } from '../layout/UnsavedChanges.tsx';
import { Button } from '../ui/Button.tsx';
import { messages } from './messages.ts';
import { isUsable, SettingField, type SettingValue } from './SettingField.tsx';
import { isRefusal, reasonOf } from '../client/failures.ts';
import { call } from '../client/http.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { useAct } from '../ui/useAct.ts';
import { organisationSettingsQuery } from './queries.ts';

/** All settings of the registry as a form. */
export function SettingsForm({ settings }: { settings: OrganisationSettings }) {
  const [edited, setEdited] = useState<Partial<Record<SettingName, SettingValue>>>({});
  const save = useSaveSettings();
  const valueOf = (name: SettingName) => edited[name] ?? settings[name].value;
  const changed = SETTING_NAMES.filter((name) => valueOf(name) !== settings[name].value);
  const isInvalid = changed.some((name) => !isUsable(SETTINGS[name], valueOf(name)));

  const send = (
    values: OrganisationSettingsInput,
    names: readonly SettingName[],
    onSaved: () => void = () => {},
  ) =>
    save.mutate(
      { ...values, version: settings.version },
      {
        onSuccess: () => {
          setEdited((all) =>
            Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as SettingName))),
          );
          onSaved();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || isInvalid) return;
    send(Object.fromEntries(changed.map((name) => [name, valueOf(name)])), changed);
  };
  return (
    <form
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
      onSubmit={submit}
    >
      {SETTING_NAMES.map((name) => (
        <SettingField
          key={name}
          setting={SETTINGS[name]}
          shown={settings[name]}
          value={valueOf(name)}
          onChange={(value) => setEdited((all) => ({ ...all, [name]: value }))}
          isSaving={save.isPending}
          onReset={(onSaved) => send({ [name]: null }, [name], onSaved)}
        />
      ))}
      <Button
        type="submit"
        tone="primary"
        className="self-start"
        busy={save.isPending}
        disabledReason={isInvalid ? messages.invalid : changed.length === 0 ? messages.nothingChanged : null}
      >
        {messages.save}
      </Button>
      <UnsavedChanges when={changed.length > 0} />
    </form>
  );
}

/** Saves the settings that were changed, from the version that is shown. */
const useSaveSettings = () =>
  useAct({
    send: (body: OrganisationSettingsInput) => call('PUT /organisation-settings', { body }),
    done: messages.saved,
    onDone: (settings, _body, client) =>
      void client.setQueryData(organisationSettingsQuery().queryKey, settings),
    onFailed: (error, _body, client) => {
      if (isRefusal(error, 'version.stale'))
        toast.failure(messages.saveFailed, `${reasonOf(error)} ${messages.stale}`);
      else showFailure(error, messages.saveFailed);
      // Somebody else may have changed them.
      void client.invalidateQueries(organisationSettingsQuery());
    },
  });
