import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ToastOutlet } from './ToastOutlet.tsx';

export type ModalProps = {
  onClose: () => void;
  children: ReactNode;
  /** Gives the focus to where it belongs first, once the window is open. */
  focusFirst: () => void;
  /** An alertdialog ignores presses beside it: it wants an answer. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** While something is on its way that closing would not stop. */
  busy?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  className: string;
};

/**
 * What every window above the page rests on: the browser's own dialog, open as long as it is rendered. The focus goes in,
 * stays in and returns to where it was.
 */
export function Modal({ onClose, children, focusFirst, role = 'dialog', busy, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const close = () => busy || onClose();
  const focus = useEffectEvent(focusFirst);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const letScroll = holdScroll();
    element.showModal();
    focus();
    return () => {
      // Closing while it is still in the page lets the browser give the focus back.
      element.close();
      letScroll();
    };
  }, []);

  return (
    // The presses beside the dialog have a twin on the keyboard: Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // A browser may close it without asking when Escape is pressed again and again.
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={(event) => {
        if (role === 'dialog' && pressedBeside.current && isBeside(event)) close();
      }}
      {...rest}
    >
      {children}
      <ToastOutlet />
    </dialog>
  );
}

let openWindows = 0;

/**
 * The page below stands still (base.css). By an attribute: a style sheet that asks whether a page `:has` a window has the
 * browser look through all of it at every change, which costs a list of a thousand plans 5 ms each time.
 */
function holdScroll(): () => void {
  const { documentElement: root } = document;
  if (openWindows === 0) {
    root.style.setProperty('--scroll-gutter', window.innerWidth > root.clientWidth ? 'stable' : 'auto');
  }
  openWindows += 1;
  root.dataset['modal'] = '';
  return () => {
    openWindows -= 1;
    if (openWindows === 0) delete root.dataset['modal'];
  };
}

type Point = { target: EventTarget; currentTarget: Element; clientX: number; clientY: number };

function isBeside({ target, currentTarget, clientX, clientY }: Point): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
