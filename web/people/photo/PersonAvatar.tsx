import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { callForFile } from '../../client/http.ts';

type PersonAvatarProps = {
  person: Pictured | null | undefined;
  name: string;
  size?: 'sm' | 'md' | 'lg' | undefined;
};

/** The initials of a person, and their photo once it is loaded. People without a photo cause no request. */
export function PersonAvatar({ person, name, size }: PersonAvatarProps) {
  return (
    <span className="relative grid shrink-0">
      <Avatar name={name} size={size} />
      {person?.photo !== undefined && <Photo person={person} />}
    </span>
  );
}

export function Photo({ person }: { person: Pictured }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  // A list of a thousand people asks for the photos that come into view.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const { data } = useQuery({ ...photoQuery(person), enabled: isSeen });
  return (
    <span ref={place} className="absolute inset-0">
      {data !== undefined && <img src={data} alt="" className="size-full rounded-full" />}
    </span>
  );
}

/** A person in a response that has the hash of their photo. */
type Pictured = { id: string; photo?: string | undefined };

/** The photo of a person as a data: address, which the policy of pages allows. The address of the call has no cookie. */
const photoQuery = ({ id, photo = '' }: Pictured) =>
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
