import type { Theme } from '../../client/session.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { chooseTheme, useChosenTheme } from './theme.ts';

const CHOICES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme | 'system'; label: string }[];

/** The choice between light, dark, and the theme of the system. */
export function ThemeChoice() {
  const chosen = useChosenTheme() ?? 'system';
  return (
    <RadioGroup
      label="Colours"
      choices={CHOICES}
      value={chosen}
      onChange={(value) => chooseTheme(value === 'system' ? null : value)}
    />
  );
}
