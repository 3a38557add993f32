import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { photoQuery, type Pictured } from './queries.ts';

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

/** The photo of a person who has one, over what is around it. */
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
