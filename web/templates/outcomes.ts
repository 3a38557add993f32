import { ApiError } from '../http.ts';

/** What is said when an act succeeded or failed (spec §5, §8). */
export const outcomes = {
  nameOrDescriptionEmpty: 'Template name and description cannot be empty.',
  createFailed: 'Failed to create template. Please try again.',
  updateFailed: 'Failed to update template. Please try again.',
  deleteFailed: 'Failed to delete template. Please try again.',
  created: 'Template created successfully!',
  updated: 'Template saved successfully!',
  deleted: 'Template deleted successfully!',
  withoutSubplans: (name: string) =>
    `The subplans of "${name}" could not be loaded. Only its name and description were copied.`,
  withoutTopics: (name: string) =>
    `The topics of "${name}" could not be loaded. Only its name and description were added.`,
} as const;

/** The spec's words for a failure, with the server's sentence where it refused for a reason that a person can act on. */
export function failureText(error: unknown, failed: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && error.problem ? `${failed} ${error.message}` : failed;
}
