/** Returns the person without the hash of a photo when they have none: responses have it only when it is set (Photos 3). */
export function withoutNoPhoto<P extends { photo: string | null }>({
  photo,
  ...person
}: P): Omit<P, 'photo'> & { photo?: string } {
  return photo === null ? person : { ...person, photo };
}
