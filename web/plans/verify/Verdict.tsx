import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { Verification } from '#shared/plans/schema.ts';
import { problemsOf, words } from './messages.ts';

/** What came out, first and in one sentence; then what exactly does not hold. */
export function Verdict({ verification }: { verification: Verification }) {
  const { holds, name } = verification;
  const problems = problemsOf(verification);
  return (
    <section
      aria-labelledby="verdict"
      className={
        holds
          ? 'flex gap-4 rounded-lg border border-green/40 bg-green-soft p-4 text-green-ink sm:p-5'
          : 'flex gap-4 rounded-lg border border-red/40 bg-red-soft p-4 text-red-ink sm:p-5'
      }
    >
      {holds ? <ShieldCheck className="size-6 shrink-0" /> : <ShieldAlert className="size-6 shrink-0" />}
      <div className="min-w-0">
        <h2 id="verdict" className="text-lg font-semibold">
          {holds ? words.holds : words.broken}
        </h2>
        {name !== null && <p className="mt-0.5 text-base font-medium break-words">{name}</p>}
        {holds ? (
          <p className="mt-1 text-base">{words.holdsText}</p>
        ) : (
          <>
            <ul className="mt-2 list-disc space-y-1 pl-5 text-base">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <p className="mt-2 text-base">{words.brokenText}</p>
          </>
        )}
      </div>
    </section>
  );
}
