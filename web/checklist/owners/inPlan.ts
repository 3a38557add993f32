import { createContext } from 'react';

/** Whether the edited checklist is a plan's: what the template has locked stays there, and nobody locks more. */
export const InPlanContext = createContext(false);
