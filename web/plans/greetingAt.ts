/** Returns the greeting at an hour of the day: morning to 12, afternoon to 18. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
