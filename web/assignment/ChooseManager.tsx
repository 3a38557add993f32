import UserStar from 'lucide-react/icons/user-star';
import { PickPerson } from '../people/groups/PickPerson.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { showFailure } from '../ui/showFailure.ts';
import { useChooseManager } from './api.ts';
import { messages } from './messages.ts';

/** Gives a manager to a person without one, whom HR then finds among the ready ones (Assignment 2). */
export function ChooseManager({ id, name }: { id: string; name: string }) {
  const choose = useChooseManager(id);
  return (
    <DialogButton
      size="sm"
      icon={<UserStar />}
      busy={choose.isPending}
      aria-label={messages.chooseManagerOf(name)}
      renderDialog={(close) => (
        <PickPerson
          title={messages.chooseManagerOf(name)}
          onPick={async (manager) => {
            try {
              await choose.mutateAsync(manager.id);
              close();
            } catch (error) {
              // Somebody else can be chosen.
              showFailure(error, messages.managerFailed);
            }
          }}
          onClose={close}
        />
      )}
    >
      {messages.chooseManager}
    </DialogButton>
  );
}
