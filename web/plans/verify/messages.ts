import type { Verification } from '#shared/plans/schema.ts';

/** The words about whether a signed plan is still what was signed. */
export const words = {
  title: 'Verify a signed plan',
  loading: 'Comparing the plan with what was signed...',
  failed: 'Failed to verify the onboarding plan',
  notFound: 'There is no signed plan at this address',
  notFoundText: 'Compare the address with the one on the certificate. Every character of it matters.',
  notSigned: 'Not signed by both sides yet',
  notSignedText: 'There is something to verify as soon as both the employee and the manager have signed.',
  openPlan: 'Open the plan',
  holds: 'Nothing was changed since both sides signed',
  holdsText: 'The content, both signatures and the history are what they were.',
  broken: 'This plan is not what both sides signed',
  brokenText: 'Keep the certificate and tell your administrator what stands here.',

  content: 'Content',
  contentHash: 'Content hash',
  contentHashText: 'SHA-256 over the plan as it was signed. The certificate of the report has the same.',
  contentNow: 'Content hash of what is stored now',
  history: 'History',
  events: (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`),
  linked: 'each sealed by the hash of the one before',
  head: 'Hash of the last event',
  anchored: 'Anchored',
  notAnchored: 'Not yet. It is anchored within a day.',
  signatures: 'Signatures',
  role: { employee: 'Employee', manager: 'Manager' },
  withheld: 'The name is for the two sides of the plan',
  signatureHolds: 'As the history has it',
  signatureBroken: 'Not as the history has it',
} as const;

/** Everything that does not hold, each as a sentence. */
export function problemsOf({ content, chain, signatures }: Verification): string[] {
  return [
    ...(content.holds ? [] : ['The content is not what was signed.']),
    ...signatures
      .filter(({ holds }) => !holds)
      .map(({ role }) => `The signature of the ${role} is not as the history has it.`),
    ...(chain.holds ? [] : [`The history is not as it was written${whereBroken(chain)}.`]),
  ];
}

function whereBroken({ broken_at, why }: Verification['chain']): string {
  const where = broken_at === null ? '' : `, from event ${broken_at} on`;
  return why === null ? where : `${where} (${why})`;
}
