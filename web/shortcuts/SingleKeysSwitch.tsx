import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../client/session.ts';
import { useBrowserValue } from '../hydration/hydration.ts';
import { Switch } from '../ui/Switch.tsx';
import { messages } from './messages.ts';

/** Turns the shortcuts without Ctrl, Alt or ⌘ on and off (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const stored = useBrowserValue(areSingleKeysOn, () => true);
  const [on, setOn] = useState<boolean | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <Switch
        checked={on ?? stored}
        onChange={(next) => {
          setSingleKeys(next);
          setOn(next);
        }}
      >
        {messages.singleKeys}
      </Switch>
      <p className="text-sm text-pretty text-muted">{messages.singleKeysText}</p>
    </div>
  );
}
