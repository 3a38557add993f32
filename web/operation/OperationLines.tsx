import ArchiveRestore from 'lucide-react/icons/archive-restore';
import AtSign from 'lucide-react/icons/at-sign';
import Box from 'lucide-react/icons/box';
import Building2 from 'lucide-react/icons/building-2';
import Clock from 'lucide-react/icons/clock';
import Key from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Server from 'lucide-react/icons/server';
import UserRound from 'lucide-react/icons/user-round';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import type { Operation, OperationLine, OperationPart } from '#shared/operation/schema.ts';
import type { Href } from '../sitemap/entrance.ts';
import { paths } from '../sitemap/paths.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { useSendTestMail } from './api.ts';
import { FailedMails } from './FailedMails.tsx';
import { messages } from './messages.ts';

const ICONS: Record<OperationPart, ReactNode> = {
  release: <Box />,
  mail: <Mail />,
  backup: <ArchiveRestore />,
  jobs: <Clock />,
  directory: <Building2 />,
  webhooks: <Webhook />,
  sessions: <UserRound />,
  emails: <AtSign />,
  tokens: <Key />,
  replicas: <Server />,
};

/** The pages on which a part is mended. */
const PAGES: Partial<Record<OperationPart, () => Href>> = {
  directory: paths.directory,
  webhooks: paths.webhooks,
  sessions: paths.people,
  emails: paths.people,
  tokens: paths.tokens,
};

const TONES: Record<OperationLine['state'], Tone> = { fine: 'green', to_do: 'amber', unknown: 'grey' };

/** The parts of the operation: first those that have something to do, then those that are fine (Operations 22). */
export function OperationLines({ operation }: { operation: Operation }) {
  const groups = [
    [messages.toDo, operation.lines.filter(({ state }) => state !== 'fine')],
    [messages.fine, operation.lines.filter(({ state }) => state === 'fine')],
  ] as const;
  return (
    <div className="flex flex-col gap-8">
      {groups.map(
        ([title, lines]) =>
          lines.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className="text-lg font-semibold">
                {title} <span className="text-sm font-normal text-muted figures">{lines.length}</span>
              </h2>
              <ul className="mt-2 border-b border-line">
                {lines.map((line) => (
                  <Line key={line.part} line={line}>
                    {line.part === 'mail' && <FailedMails mails={operation.failed_mails} />}
                  </Line>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

function Line({
  line: { part, state, label, text },
  children,
}: {
  line: OperationLine;
  children: ReactNode;
}) {
  const page = PAGES[part];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3">
      <span aria-hidden className="mt-0.5 text-muted [&_svg]:size-5">
        {ICONS[part]}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0 grow basis-64">
            <p className="text-base font-medium">{messages.parts[part]}</p>
            <p className="text-sm break-words text-muted">{text}</p>
          </div>
          <Badge tone={TONES[state]} dot>
            {label}
          </Badge>
          {part === 'mail' && label !== 'Off' && <TestMailButton />}
          {page && (
            <LinkButton size="sm" to={page()} aria-label={messages.openPart(messages.parts[part])}>
              {messages.open}
            </LinkButton>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

function TestMailButton() {
  const send = useSendTestMail();
  const { data } = send;
  return (
    <>
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        {messages.sendTest}
      </Button>
      {/* Always there: a live region announces what changes in it. */}
      <p role="status" className="w-full text-sm break-words empty:hidden">
        {data && (data.sent ? messages.testSent(data.email) : messages.testRefused(data.reason ?? ''))}
      </p>
    </>
  );
}
