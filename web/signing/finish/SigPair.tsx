import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { firstNameOf } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { SignatureRole } from '#shared/plans/refusals.ts';
import { employeeName, managerName } from '../../plans/personNames.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** The two signers, and the line between them: each signature adds half of it. */
export function SigPair({ plan }: { plan: Plan }) {
  const at = (role: SignatureRole) => plan.signatures.find((signature) => signature.role === role)?.signed_at;
  const signed = [at('employee'), at('manager')].filter((instant) => instant !== undefined).length;
  return (
    <div className="sig-pair" data-signed={signed}>
      <Side person={plan.user} name={employeeName(plan.user)} at={at('employee')} />
      <i />
      <Side person={plan.manager} name={managerName(plan.manager)} at={at('manager')} />
    </div>
  );
}

function Side({ person, name, at }: { person: PersonSummary; name: string; at: string | undefined }) {
  const state: ReactNode = at === undefined ? messages.waiting : <TimeText at={at} />;
  return (
    <div className="min-w-0">
      <span data-waits={at === undefined || undefined}>
        <PersonAvatar person={person} name={name} size="lg" />
        {at !== undefined && <Check aria-hidden />}
      </span>
      <b className="line-clamp-2 max-w-full break-words" title={name}>
        {firstNameOf(name)}
      </b>
      <small>{state}</small>
    </div>
  );
}
