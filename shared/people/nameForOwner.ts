/** Returns what the employee of a plan is called for whoever does tasks in it, and is not told the email (My tasks 2). Apart from name.ts, which every page loads. */
export function nameForOwner({ name }: { name: string }): string {
  return name.trim() || 'A new colleague';
}
