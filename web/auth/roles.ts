import type { SessionUser } from '../client/session.ts';

/** Returns whether the person may open and create templates (Templates 11). */
export function hasTemplates({ is_manager, is_hr }: Pick<SessionUser, 'is_manager' | 'is_hr'>): boolean {
  return is_manager || is_hr === true;
}
