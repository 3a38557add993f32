import type { ReactNode } from 'react';
import { CERTIFICATE_ADDRESS, CHECK_ADDRESS } from '#shared/addresses.ts';
import type { Verification } from '#shared/signing/schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DayText, UtcTimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** The hashes and signatures that a verification compared, for a comparison with the certificate. */
export function Evidence({
  verification: { report_certificate, content, chain, signatures },
}: {
  verification: Verification;
}) {
  return (
    <>
      <Group title={messages.content}>
        <Fact name={messages.contentHash} note={messages.contentHashText}>
          <Hash hash={content.hash} what="content hash" />
        </Fact>
        {!content.holds && (
          <Fact name={messages.contentNow}>
            <Hash hash={content.now} what="content hash of what is stored now" />
          </Fact>
        )}
      </Group>
      <section aria-labelledby="signatures">
        <Card className="gap-4 sm:p-5">
          <h2 id="signatures" className="text-lg font-semibold">
            {messages.signatures}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {signatures.map((signature) => (
              <SignatureItem key={signature.role} signature={signature} />
            ))}
          </ul>
        </Card>
      </section>
      <Group title={messages.history}>
        <Fact name={messages.events(chain.events)} note={messages.linked} />
        {chain.head !== null && (
          <Fact name={messages.head}>
            <Hash hash={chain.head} what="hash of the last event" />
          </Fact>
        )}
        <Fact name={messages.anchored}>
          {chain.anchored_on === null ? messages.notAnchored : <DayText day={chain.anchored_on} />}
        </Fact>
      </Group>
      <SignedReport fingerprint={report_certificate} />
    </>
  );
}

/** How the report is checked by somebody who has nothing but the file (Proof 5). */
function SignedReport({ fingerprint }: { fingerprint: string }) {
  return (
    <Group title={messages.report}>
      <Fact name={messages.signedReport} note={messages.reportText}>
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <a className={LINK} href={CHECK_ADDRESS}>
            {messages.checkFile}
          </a>
          <a className={LINK} href={CERTIFICATE_ADDRESS} download>
            {messages.certificate}
          </a>
        </span>
      </Fact>
      <Fact name={messages.fingerprint} note={messages.fingerprintText}>
        <Hash hash={fingerprint} what="fingerprint" />
      </Fact>
    </Group>
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

const LINK =
  'inline-flex min-h-6 items-center font-medium text-accent-ink underline-offset-3 hover:underline';

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
      <p className="text-xs font-medium text-muted">{messages.role[role]}</p>
      <p className="mt-0.5 font-medium break-words">{name ?? messages.withheld}</p>
      <p className="mt-0.5 text-sm text-muted">
        <UtcTimeText at={signed_at} />
      </p>
      <p className="mt-2">
        <Badge tone={holds ? 'green' : 'red'} dot>
          {holds ? messages.signatureHolds : messages.signatureBroken}
        </Badge>
      </p>
    </li>
  );
}
