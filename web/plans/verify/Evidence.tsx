import type { ReactNode } from 'react';
import type { Verification } from '#shared/plans/schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DayText, UtcMoment } from '../../ui/time.tsx';
import { words } from './messages.ts';

/** What the verdict rests on, to be compared with the certificate. */
export function Evidence({ verification: { content, chain, signatures } }: { verification: Verification }) {
  return (
    <>
      <Group title={words.content}>
        <Fact name={words.contentHash} note={words.contentHashText}>
          <Hash hash={content.hash} what="content hash" />
        </Fact>
        {!content.holds && (
          <Fact name={words.contentNow}>
            <Hash hash={content.now} what="content hash of what is stored now" />
          </Fact>
        )}
      </Group>
      <section aria-labelledby="signatures">
        <Card className="gap-4 sm:p-5">
          <h2 id="signatures" className="text-lg font-semibold">
            {words.signatures}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {signatures.map((signature) => (
              <SignatureItem key={signature.role} signature={signature} />
            ))}
          </ul>
        </Card>
      </section>
      <Group title={words.history}>
        <Fact name={words.events(chain.events)} note={words.linked} />
        {chain.head !== null && (
          <Fact name={words.head}>
            <Hash hash={chain.head} what="hash of the last event" />
          </Fact>
        )}
        <Fact name={words.anchored}>
          {chain.anchored_on === null ? words.notAnchored : <DayText day={chain.anchored_on} />}
        </Fact>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="gap-4 sm:p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <dl className="flex flex-col gap-4">{children}</dl>
    </Card>
  );
}

function Fact({ name, note, children }: { name: string; note?: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium">{name}</dt>
      {children && <dd className="mt-1 text-base">{children}</dd>}
      {note && <dd className="mt-1 text-sm text-pretty text-muted">{note}</dd>}
    </div>
  );
}

function Hash({ hash, what }: { hash: string; what: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="min-w-0 font-mono text-sm break-all select-all">{hash}</code>
      <CopyButton text={hash} what={what} />
    </span>
  );
}

function SignatureItem({ signature }: { signature: Verification['signatures'][number] }) {
  const { role, name, signed_at, holds } = signature;
  return (
    <li className="min-w-0">
      <p className="text-xs font-medium text-muted">{words.role[role]}</p>
      <p className="mt-0.5 font-medium break-words">{name ?? words.withheld}</p>
      <p className="mt-0.5 text-sm text-muted">
        <UtcMoment at={signed_at} />
      </p>
      <p className="mt-2">
        <Badge tone={holds ? 'green' : 'red'} dot>
          {holds ? words.signatureHolds : words.signatureBroken}
        </Badge>
      </p>
    </li>
  );
}
