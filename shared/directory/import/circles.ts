/**
 * Returns those of the people who report to themselves, directly or through others (Team 2). `managerOf` returns the
 * manager of a person, or null. Each person is visited once, so that 10,000 lines take milliseconds.
 */
export function peopleInCircles(
  people: Iterable<string>,
  managerOf: (person: string) => string | null,
): Set<string> {
  const circles = new Set<string>();
  const visited = new Set<string>();
  for (const start of people) {
    const path: string[] = [];
    let person: string | null = start;
    while (person !== null && !visited.has(person)) {
      visited.add(person);
      path.push(person);
      person = managerOf(person);
    }
    // The path ends at nobody, at a person of an earlier path, or at one of its own: then the rest is a circle.
    const first = person === null ? -1 : path.indexOf(person);
    if (first !== -1) for (const member of path.slice(first)) circles.add(member);
  }
  return circles;
}
