/**
 * Returns the employee's name for assignees of a plan, who do not learn the email (My tasks 2). Separate from name.ts,
 * which every page loads.
 */
export function nameForOwner({ name }: { name: string }): string {
  return name.trim() || 'A new colleague';
}
