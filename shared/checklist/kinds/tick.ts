import { defineKind } from './kind.ts';

/** A box. */
export const tick = defineKind({ name: 'Tick', settings: {}, unset: null, evidence: null, file: null });
