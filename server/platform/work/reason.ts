import { isOfDatabase } from '../database/failures.ts';
import { Refusal } from '../http/errors.ts';

// A line and a half on the page of the operation.
const LENGTH = 300;

/** Returns why work has failed, for admins. Texts of PostgreSQL may quote values, so that its errors are named by code and constraint. */
export function reasonOf(error: unknown): string {
  const text = isOfDatabase(error) ? ofDatabase(error) : ofProgram(error);
  return [...text.toWellFormed()].slice(0, LENGTH).join('');
}

function ofDatabase(error: Error & { code?: unknown; constraint?: unknown }): string {
  const { code, constraint } = error;
  const named = typeof constraint === 'string' ? `: ${constraint}` : '';
  return `PostgreSQL ${typeof code === 'string' ? code : 'error'}${named}`;
}

function ofProgram(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
