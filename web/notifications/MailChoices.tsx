import { useQuery } from '@tanstack/react-query';
import { isAlwaysMailed, KINDS } from '#shared/events/kinds.ts';
import { MAIL_CHOICES } from '#shared/events/mailChoices.ts';
import { call } from '../client/http.ts';
import { SectionStates } from '../layout/SectionStates.tsx';
import { configQuery } from '../system/config.ts';
import { Switch } from '../ui/Switch.tsx';
import { useAct } from '../ui/useAct.ts';
import { messages } from './list/messages.ts';
import { mailChoicesQuery } from './list/queries.ts';

/** Which kinds of notifications the viewer gets as mails, too (Notifications 7). */
export function MailChoices() {
  const query = useQuery(mailChoicesQuery());
  const { data: config } = useQuery(configQuery());
  const choice = useAct({
    send: (mail: Record<string, boolean>) => call('PUT /user/self/notifications', { body: { mail } }),
    failed: messages.settingsFailed,
    onDone: (settings, _mail, client) => client.setQueryData(mailChoicesQuery().queryKey, settings),
  });
  return (
    <SectionStates query={query} loading={messages.settingsLoading} failed={messages.settingsLoadFailed}>
      {({ mail }) => (
        <div className="flex flex-col items-start gap-3">
          {config?.mail_enabled === false && <p className="text-base text-muted">{messages.mailsOff}</p>}
          {KINDS.map((kind) => (
            <Switch
              key={kind}
              checked={(choice.isPending ? choice.variables[kind] : undefined) ?? mail[kind] ?? true}
              disabledReason={isAlwaysMailed(kind) ? messages.alwaysMailed : null}
              onChange={(checked) => choice.mutate({ [kind]: checked })}
            >
              {MAIL_CHOICES[kind]}
            </Switch>
          ))}
        </div>
      )}
    </SectionStates>
  );
}
