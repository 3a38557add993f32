/** Whether the keyboard has ⌘ in place of Ctrl. */
export const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
