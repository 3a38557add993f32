import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { isSigned } from '#shared/plans/status.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { configQuery } from '../../layout/config.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { signing } from './messages.ts';

export type SignDialogProps = {
  plan: PlanSummary;
  role: SignatureRole;
  /** The server's sentence when the last sign-in is too old to sign. */
  stale: string | null;
  onSign: () => void;
  onSignInAgain: () => void;
  onClose: () => void;
};

/** Says what the signature states, as whom and what is kept of it, before it is given: it cannot be taken back. */
export function SignDialog({ plan, role, stale, onSign, onSignInAgain, onClose }: SignDialogProps) {
  const viewer = useViewer();
  const { data: config } = useQuery(configQuery());
  return (
    <ConfirmDialog
      title={signing.title[role]}
      confirmLabel={stale === null ? signing.confirm[role] : signing.signInAgain}
      tone="primary"
      onConfirm={stale === null ? onSign : onSignInAgain}
      onCancel={onClose}
    >
      <p>{signing.about(plan.name)}</p>
      <figure className="my-3 rounded-md border border-line bg-sunken px-4 py-3">
        <blockquote className="font-medium text-ink">{SIGNATURE_MEANING[role]}</blockquote>
        <figcaption className="mt-1 text-sm">{signing.asWhom(nameOrEmail(viewer), viewer.email)}</figcaption>
      </figure>
      <p>{signing.recorded}</p>
      <p>
        {isSigned(plan)
          ? signing.lastSignature
          : signing.next[role][config?.mail_enabled ? 'told' : 'untold']}
      </p>
      {stale !== null ? (
        <p role="alert" className="font-medium text-ink">
          {stale}
        </p>
      ) : (
        config?.reauth_to_sign && <p>{signing.freshSignIn}</p>
      )}
    </ConfirmDialog>
  );
}
