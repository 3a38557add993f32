import { useId } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

const PickOwner = preloadable(async () => (await import('../../checklist/owners/PickOwner.tsx')).PickOwner);

export type Buddy = { id: string; name: string };

type BuddyFieldProps = {
  buddy: Buddy | null;
  employee: PersonSummary;
  onChange: (buddy: Buddy) => void;
};

/** The buddy, who does the tasks of a buddy. Optional: without one the manager does them. */
export function BuddyField({ buddy, employee, onChange }: BuddyFieldProps) {
  const label = useId();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 sm:pl-8">
      <span id={label} className="text-sm font-medium">
        {messages.buddy}
      </span>
      <bdi className="min-w-0 truncate text-muted">{buddy?.name ?? messages.noBuddy}</bdi>
      <DialogButton
        size="sm"
        aria-describedby={label}
        renderDialog={(close) => (
          <PickOwner
            title={messages.chooseBuddy}
            kinds={[]}
            hasTeams={false}
            onPick={({ person }) => {
              if (person === null) return;
              if (person.id === employee.id) return toast.failure(messages.ownBuddy(nameOrEmail(employee)));
              onChange(person);
              close();
            }}
            onClose={close}
          />
        )}
      >
        {buddy ? messages.changeBuddy : messages.chooseBuddy}
      </DialogButton>
    </div>
  );
}
