import { IN_VALUES } from '../../terms/inValues.ts';
import { planRules } from './rules.ts';

/** The rules of the state of plans, computed. */
export const RULES = planRules(IN_VALUES);
