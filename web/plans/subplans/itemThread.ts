import type { ComponentType, ReactNode } from 'react';

export type ItemThreadProps = {
  kind: 'topic' | 'task';
  id: string;
  name: string;
  /** Whether it is outside the item's own row, whose button has the same name: the button has a text then. */
  apart?: boolean;
  /**
   * Renders the item with the button of its thread and the thread itself; both are null when there is no
   * thread.
   */
  children: (parts: { button: ReactNode; thread: ReactNode }) => ReactNode;
};

/**
 * The comment thread of a topic or task. The page passes it in, because comments are a feature to the right
 * of plans.
 */
export type ItemThreadComponent = ComponentType<ItemThreadProps>;

/** For a plan that is shown without comments. */
export function NoThread({ children }: ItemThreadProps): ReactNode {
  return children({ button: null, thread: null });
}
