import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
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
  const [creating, setCreating] = useState(false);
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
          <Button onClick={() => setCreating(true)}>{messages.create}</Button>
          {creating && <CreateDialog onClose={() => setCreating(false)} />}
        </div>
      )}
    </SectionStates>
  );
}
