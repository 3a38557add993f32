import ShieldCheck from 'lucide-react/icons/shield-check';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Plan, Signature } from '#shared/plans/schema.ts';
import { isSignedByBoth } from '#shared/plans/status.ts';
import { paths } from '../sitemap/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { MomentText } from '../ui/time.tsx';
import { messages } from './messages.ts';

/** The signatures of a plan: name, role, statement and time (Signing 2). */
export function Signatures({ plan }: { plan: Plan }) {
  const complete = isSignedByBoth(plan);
  if (plan.signatures.length === 0) return null;
  return (
    <section
      aria-labelledby="signatures"
      className="-mx-2 rounded-lg border border-accent-line bg-accent-wash p-4 sm:-mx-4"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="signatures" className="text-lg font-semibold">
            {messages.signatures}
          </h2>
          {complete && (
            <LinkButton to={paths.verify(plan.id)} size="sm" icon={<ShieldCheck />} className="no-print">
              {messages.verify}
            </LinkButton>
          )}
        </div>
        <ul className={cx('grid gap-x-6 gap-y-4', plan.signatures.length > 1 && 'sm:grid-cols-2')}>
          {plan.signatures.map((signature) => (
            <SignatureItem key={signature.role} signature={signature} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function SignatureItem({ signature }: { signature: Signature }) {
  const { role, email, meaning, signed_at } = signature;
  const name = nameOrEmail(signature);
  return (
    <li className="min-w-0">
      <p className="text-xs font-medium text-muted">{messages.signedAs[role]}</p>
      <p className="mt-0.5 truncate font-medium" title={name}>
        {name}
      </p>
      {email !== name && (
        <p className="truncate text-sm text-muted" title={email}>
          {email}
        </p>
      )}
      <blockquote className="mt-2 border-l-2 border-green pl-3 text-base">{meaning}</blockquote>
      <p className="mt-2 text-sm text-muted">
        {messages.signedAt} <MomentText at={signed_at} />
      </p>
    </li>
  );
}
