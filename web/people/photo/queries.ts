import { queryOptions } from '@tanstack/react-query';
import { callForFile } from '../../client/http.ts';

/** A person in a response that has the hash of their photo. */
export type Pictured = { id: string; photo?: string | undefined };

/** The photo of a person as a data: address, which the policy of pages allows. The address of the call has no cookie. */
export const photoQuery = ({ id, photo = '' }: Pictured) =>
  queryOptions({
    queryKey: ['photo', id, photo],
    queryFn: async ({ signal }) =>
      asDataUrl(await callForFile('GET /person/:id/photo', { params: { id }, query: { v: photo }, signal })),
    // Another photo has another hash.
    staleTime: Infinity,
    retry: false,
  });

function asDataUrl(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo could not be read.')));
    reader.readAsDataURL(file);
  });
}
