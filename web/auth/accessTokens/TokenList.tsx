import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode } from 'react';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { messages } from './messages.ts';

type TokenListProps<T> = {
  query: UseQueryResult<T[]>;
  title: string;
  texts: { loading: string; loadFailed: string; none: string };
  /** The dialog that creates a token. */
  CreateDialog: ComponentType<{ onClose: () => void }>;
  /** Returns the item of a token. */
  children: (token: T) => ReactNode;
};

/** A list of tokens, with a button that creates another. */
export function TokenList<T>({ query, title, texts, CreateDialog, children }: TokenListProps<T>) {
  return (
    <SectionStates query={query} loading={texts.loading} failed={texts.loadFailed}>
      {(tokens) => (
        <div className="flex flex-col items-start gap-3">
          {tokens.length === 0 ? (
            <p className="text-base text-muted">{texts.none}</p>
          ) : (
            <ul aria-label={title} className="flex w-full flex-col">
              {tokens.map(children)}
            </ul>
          )}
          <DialogButton renderDialog={(close) => <CreateDialog onClose={close} />}>
            {messages.create}
          </DialogButton>
        </div>
      )}
    </SectionStates>
  );
}
