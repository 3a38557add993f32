import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { isManager } from '#shared/people/viewer.ts';
import { useViewer } from '../auth/viewer.ts';
import { useWholeList } from '../client/wholeList.ts';
import { PickPerson } from '../people/groups/PickPerson.tsx';
import { useAppLocation } from '../router/location.ts';
import { directReportsQuery } from '../directory/team/queries.ts';
import { Button } from '../ui/Button.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { messages } from './messages.ts';

/** So many are named, if they are known by name; of more there is the number. */
const MAX_NAMED = 3;

type ChoosePeopleProps = {
  pasted: string;
  onPaste: (text: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

/** The recipients of the plan: pasted addresses, and people chosen by name. */
export function ChoosePeople({ pasted, onPaste, chosen, onChoose }: ChoosePeopleProps) {
  const viewer = useViewer();
  const { state } = useAppLocation();
  const [names, setNames] = useState(state.names ?? {});
  const named = [...chosen].flatMap((id) => names[id] ?? []);
  const isNamed = named.length === chosen.size && chosen.size <= MAX_NAMED;
  return (
    <section aria-labelledby="assign-people">
      <h2 id="assign-people" className="as-label">
        {messages.people}
      </h2>
      <TextArea
        label={messages.paste}
        description={messages.pasteHelp}
        value={pasted}
        onChange={onPaste}
        spellCheck={false}
        autoComplete="off"
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isManager(viewer) && <AddReports chosen={chosen} onChoose={onChoose} />}
        <DialogButton
          size="sm"
          icon={<UserPlus />}
          renderDialog={(close) => (
            <PickPerson
              title={messages.addPerson}
              onPick={({ id, name }) => {
                setNames({ ...names, [id]: name });
                onChoose(new Set([...chosen, id]));
                close();
              }}
              onClose={close}
            />
          )}
        >
          {messages.addPerson}
        </DialogButton>
        {chosen.size > 0 && (
          <span className="flex flex-wrap items-center gap-2">
            <span role="status" className="text-sm wrap-anywhere text-muted">
              {isNamed ? messages.named(named) : messages.chosen(chosen.size)}
            </span>
            <Button size="sm" tone="quiet" icon={<X />} onClick={() => onChoose(new Set())}>
              {messages.exportEverything}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}

function AddReports({ chosen, onChoose }: Pick<ChoosePeopleProps, 'chosen' | 'onChoose'>) {
  const { data, rest } = useWholeList(directReportsQuery());
  if (!data || data.length === 0 || rest.state !== 'none') return null;
  const ids = data.map(({ id }) => id);
  if (ids.every((id) => chosen.has(id))) return null;
  return (
    <Button size="sm" icon={<UsersRound />} onClick={() => onChoose(new Set([...chosen, ...ids]))}>
      {messages.addReports(ids.length)}
    </Button>
  );
}
