import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  renderDialog: (close: () => void) => ReactNode;
};

export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  );
}
