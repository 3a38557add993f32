import UserStar from 'lucide-react/icons/user-star';
import { useState } from 'react';
import { PickPerson } from '../people/groups/PickPerson.tsx';
import { Button } from '../ui/Button.tsx';
import { showFailure } from '../ui/showFailure.ts';
import { useChooseManager } from './api.ts';
import { messages } from './messages.ts';

/** Gives a manager to a person without one, whom HR then finds among the ready ones (Assignment 2). */
export function ChooseManager({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = useChooseManager(id);
  return (
    <>
      <Button
        size="sm"
        icon={<UserStar />}
        busy={choose.isPending}
        aria-label={messages.chooseManagerOf(name)}
        onClick={() => setIsOpen(true)}
      >
        {messages.chooseManager}
      </Button>
      {isOpen && (
        <PickPerson
          title={messages.chooseManagerOf(name)}
          onPick={async (manager) => {
            try {
              await choose.mutateAsync(manager.id);
              setIsOpen(false);
            } catch (error) {
              // Somebody else can be chosen.
              showFailure(error, messages.managerFailed);
            }
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
