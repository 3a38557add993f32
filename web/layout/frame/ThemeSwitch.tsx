import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../../ui/Button.tsx';
import { switchLabel, switchTheme, useOtherTheme } from './theme.ts';

/** Switches between light and dark. */
export function ThemeSwitch() {
  const other = useOtherTheme();
  return (
    <IconButton
      label={switchLabel(other)}
      icon={other === 'light' ? <Sun /> : <Moon />}
      onClick={switchTheme}
    />
  );
}
