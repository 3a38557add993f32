import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { Verification } from '#shared/signing/schema.ts';
import { messages } from './messages.ts';

/** The result of a verification in one sentence, and the checks that failed. */
export function Verdict({ verification }: { verification: Verification }) {
  const { holds, name } = verification;
  const failed = failedChecks(verification);
  return (
    <section
      aria-labelledby="verdict"
      className={
        holds
          ? 'flex gap-4 rounded-lg border border-line bg-green-soft p-4 text-green-ink sm:p-5'
          : 'flex gap-4 rounded-lg border border-red/40 bg-red-soft p-4 text-red-ink sm:p-5'
      }
    >
      {holds ? <ShieldCheck className="size-6 shrink-0" /> : <ShieldAlert className="size-6 shrink-0" />}
      <div className="min-w-0">
        <h2 id="verdict" className="text-lg font-semibold">
          {holds ? messages.holds : messages.broken}
        </h2>
        {name !== null && <p className="mt-0.5 text-base font-medium break-words">{name}</p>}
        {holds ? (
          <p className="mt-1 text-base">{messages.holdsText}</p>
        ) : (
          <>
            <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-base">
              {failed.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="mt-2 text-base">{messages.brokenText}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** Returns a sentence for each check of a verification that failed. */
export function failedChecks({ content, chain, signatures }: Verification): string[] {
  return [
    ...(content.holds ? [] : ['The content is not what was signed.']),
    ...signatures
      .filter(({ holds }) => !holds)
      .map(({ role }) => `The signature of the ${role} does not match the history.`),
    ...(chain.holds ? [] : [`The history is not as it was written${whereBroken(chain)}.`]),
  ];
}

function whereBroken({ broken_at, why }: Verification['chain']): string {
  const where = broken_at === null ? '' : `, from event ${broken_at} on`;
  return why === null ? where : `${where} (${why})`;
}
