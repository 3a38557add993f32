/** Returns the person without the hash of a photo where there is none: answers have it only where it is set (Photos 3). */
export function withoutNoPhoto<P extends { photo: string | null }>({
  photo,
  ...person
}: P): Omit<P, 'photo'> & { photo?: string } {
  return photo === null ? person : { ...person, photo };
}
