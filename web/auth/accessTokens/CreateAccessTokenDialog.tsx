import { useState } from 'react';
import { whyNotExpiry } from '#shared/auth/accessTokens/expiry.ts';
import { addDays } from '#shared/calendar.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { useToday } from '../../system/today.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateAccessToken } from './api.ts';
import { messages } from './messages.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';

const SCOPES = ['read', 'write'] as const;
// A quarter: long enough for a report, short enough to notice a token that nobody needs.
const DEFAULT_DAYS = 90;

/** Creates an access token of the viewer and shows it (Access tokens 1). */
export function CreateAccessTokenDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const create = useCreateAccessToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof SCOPES)[number][]>(['read']);
  const [expires_on, setExpiresOn] = useState(addDays(today, DEFAULT_DAYS));
  const expiry = whyNotExpiry(expires_on, today);
  const missing = isBlank(name)
    ? messages.nameMissing
    : scopes.length === 0
      ? messages.scopeMissing
      : expiry && messages.expiryInvalid(expiry);
  return (
    <NewTokenDialog
      title={messages.createTitle}
      missing={missing}
      busy={create.isPending}
      token={create.data?.token}
      onSubmit={() => create.mutate({ name, scopes: [...scopes], expires_on })}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        description={messages.nameAbout}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={setName}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{messages.scopes}</legend>
        <div className="mt-1 flex flex-col gap-2 text-base">
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={(checked) =>
                setScopes(SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))
              }
            >
              {messages.scope[scope]} <span className="text-muted">{messages.scopeAbout[scope]}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <DateField
        label={messages.expiresOn}
        description={messages.expiresAbout}
        value={expires_on}
        min={addDays(today, 1)}
        onChange={setExpiresOn}
      />
    </NewTokenDialog>
  );
}
