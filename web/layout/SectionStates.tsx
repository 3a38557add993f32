import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoadingText } from './PageStates.tsx';

type SectionStatesProps<Data> = {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
};

/** The states of a section with a query of its own: loading, failed with Retry, content. */
export function SectionStates<Data>({ query, loading, failed, children }: SectionStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <SectionFailed query={query} text={failed} />;
  return <SectionLoading text={loading} />;
}

type SectionFailedProps = { query: { isFetching: boolean; refetch: () => unknown }; text: string };

/** A section whose query has failed, with Retry. */
export function SectionFailed({ query, text }: SectionFailedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-base">
      <p>{text}</p>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

/** Lines in place of a section that loads. */
export function SectionLoading({ text }: { text: string }) {
  return (
    <div role="status" aria-busy="true" className="relative">
      <LoadingText>{text}</LoadingText>
      <div className="flex flex-col gap-3 py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  );
}
