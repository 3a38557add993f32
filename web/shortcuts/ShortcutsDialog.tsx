import { Fragment } from 'react';
import { useOnApple } from '../client/platform.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Key } from '../ui/Key.tsx';
import { messages } from './messages.ts';
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx';
import { shortcutsFor } from './table.ts';

export type ShortcutsDialogProps = { roles: Parameters<typeof shortcutsFor>[0]; onClose: () => void };

/** Lists the shortcuts that the person has, by where they work. */
export function ShortcutsDialog({ roles, onClose }: ShortcutsDialogProps) {
  const groups = Map.groupBy(shortcutsFor(roles), ({ where }) => where);
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {/* The focus starts here: on the switch below, the list would begin at its end. */}
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-5 focus-visible:outline-none">
        {[...groups].map(([where, shortcuts]) => (
          <section key={where} aria-label={messages.where[where]}>
            <h3 className="mb-1 text-sm font-semibold text-muted">{messages.where[where]}</h3>
            <dl>
              {shortcuts.map(({ keys, what }) => (
                <div
                  key={keys}
                  className="flex items-center justify-between gap-4 border-t border-line py-2 text-base"
                >
                  <dt className="min-w-0">{what}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-xs text-muted">
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <SingleKeysSwitch />
      </div>
    </Dialog>
  );
}

const APPLE_KEYS: Record<string, string> = { Ctrl: '⌘', Shift: '⇧' };

function Keys({ keys }: { keys: string }) {
  const onApple = useOnApple();
  return keys.split(' ').map((together, index) => (
    <Fragment key={together}>
      {index > 0 && messages.followedBy}
      {together.split('+').map((key) => (
        <Key key={key}>{(onApple && APPLE_KEYS[key]) || key}</Key>
      ))}
    </Fragment>
  ));
}
