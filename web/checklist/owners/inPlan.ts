import { createContext } from 'react';

/** Whether the edited checklist belongs to a plan: the template's locked tasks stay locked, and nobody locks more. */
export const InPlanContext = createContext(false);
