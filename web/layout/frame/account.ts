import type { ReactNode } from 'react';
import type { Self } from '#shared/people/schema.ts';

/** The signed-in person and the buttons that act on their account. */
export type Account = {
  viewer: Pick<Self, 'id' | 'name' | 'email' | 'is_manager' | 'is_hr'>;
  actions: ReactNode;
};
