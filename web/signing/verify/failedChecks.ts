import type { Verification } from '#shared/signing/schema.ts';

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
