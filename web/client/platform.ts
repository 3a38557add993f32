import { useBrowserValue } from '../hydration/hydration.ts';

/** Returns whether the keyboard has ⌘ in place of Ctrl. Not for rendering: `useOnApple`. */
export const isOnApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export const useOnApple = () => useBrowserValue(isOnApple, ({ on_apple }) => on_apple);
