import { getTheme, setTheme, type Theme } from '../../client/session.ts';
import { useBrowserValue } from '../../hydration/hydration.ts';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const shownTheme = (): Theme => getTheme() ?? (systemIsDark().matches ? 'dark' : 'light');
const otherTheme = (): Theme => (shownTheme() === 'dark' ? 'light' : 'dark');
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const media = systemIsDark();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** Returns the theme that the page does not have now. */
export function useOtherTheme(): Theme {
  return useBrowserValue(otherTheme, () => 'dark', subscribe);
}

/** Switches to the other theme and stores it. Choosing the theme of the system removes the stored choice. */
export function switchTheme(): void {
  const other = otherTheme();
  chooseTheme((other === 'dark') === systemIsDark().matches ? null : other);
}

/** Returns the theme that the person chose; null while they follow their system. */
export function useChosenTheme(): Theme | null {
  return useBrowserValue(getTheme, () => null, subscribe);
}

/** Shows and stores a theme; null follows the system. */
export function chooseTheme(theme: Theme | null): void {
  setTheme(theme);
  for (const listener of listeners) listener();
}

export const switchLabel = (other: Theme) => `Switch to ${other} mode`;
