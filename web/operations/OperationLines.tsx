import ArchiveRestore from 'lucide-react/icons/archive-restore';
import AtSign from 'lucide-react/icons/at-sign';
import Box from 'lucide-react/icons/box';
import Building2 from 'lucide-react/icons/building-2';
import Clock from 'lucide-react/icons/clock';
import Key from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import PenLine from 'lucide-react/icons/pen-line';
import Server from 'lucide-react/icons/server';
import UserRound from 'lucide-react/icons/user-round';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import type { Operation, OperationLine, OperationPart } from '#shared/operations/schema.ts';
import type { Href } from '../sitemap/entrance.ts';
import { paths } from '../sitemap/paths.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useSendTestMail } from './api.ts';
import { FailedMails } from './FailedMails.tsx';
import { FailedWorkList } from './FailedWorkList.tsx';
import { messages } from './messages.ts';
import './operation.css';

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
  signature: <PenLine />,
  replicas: <Server />,
};

/** The pages for correcting a part. */
const PAGES: Partial<Record<OperationPart, () => Href>> = {
  directory: paths.directory,
  webhooks: paths.webhooks,
  sessions: paths.people,
  emails: paths.people,
  tokens: paths.tokens,
};

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
                    {line.part === 'mail' && (
                      <FailedMails mails={operation.failed_mails} checked_at={operation.checked_at} />
                    )}
                    {line.part === 'jobs' && (
                      <FailedWorkList work={operation.failed_work} checked_at={operation.checked_at} />
                    )}
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
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3">
      <span aria-hidden className="mt-0.5 text-muted [&_svg]:size-5">
        {ICONS[part]}
      </span>
      <div className="min-w-0">
        <div className="operation-line">
          <div>
            <p className="text-base font-medium">{messages.parts[part]}</p>
            <p className="text-sm break-words text-muted">
              <WithCommand text={text} />
            </p>
          </div>
          <div>
            {state === 'fine' ? (
              <span className="operation-fine text-xs font-medium">{label}</span>
            ) : (
              <Badge tone={toneOf(state, label)} dot>
                {label}
              </Badge>
            )}
          </div>
          <Act part={part} label={label} text={text} />
        </div>
        {children}
      </div>
    </li>
  );
}

/** Failed parts are worse than late or disabled ones. */
function toneOf(state: OperationLine['state'], label: string): Tone {
  if (state === 'unknown') return 'grey';
  return label.toLowerCase().includes('failed') ? 'red' : 'amber';
}

const COMMAND = /(npm run [a-z]+(?: -- FILE)?)/;

function WithCommand({ text }: { text: string }) {
  const [before, command, after] = text.split(COMMAND);
  return (
    <>
      {before}
      {command !== undefined && <code>{command}</code>}
      {after}
    </>
  );
}

/** The button of a line: the page that corrects it, or the command. */
function Act({ part, label, text }: Pick<OperationLine, 'part' | 'label' | 'text'>) {
  const page = PAGES[part];
  const command = COMMAND.exec(text)?.[0];
  if (part === 'mail') return label !== 'Off' && <TestMail />;
  if (page) {
    return (
      <div className="operation-act">
        <LinkButton size="sm" to={page()} aria-label={messages.openPart(messages.parts[part])}>
          {messages.open}
        </LinkButton>
      </div>
    );
  }
  return (
    command !== undefined && (
      <div className="operation-act">
        <CopyButton text={command} what={messages.command} />
      </div>
    )
  );
}

function TestMail() {
  const send = useSendTestMail();
  const { data } = send;
  return (
    <>
      <div className="operation-act">
        <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
          {messages.sendTest}
        </Button>
      </div>
      {/* Always there: a live region announces what changes in it. */}
      <p role="status" className="w-full text-sm break-words empty:hidden">
        {data && (data.sent ? messages.testSent(data.email) : messages.testRefused(data.reason ?? ''))}
      </p>
    </>
  );
}
