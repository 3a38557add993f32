import type { UseQueryResult } from '@tanstack/react-query';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CardSkeleton, Skeleton } from '../ui/Skeleton.tsx';
import { useFocusHeir } from '../ui/useFocusHeir.ts';

/** What is on its way: the spec's words for a screen reader, a skeleton of the final size for the eye. */
export function PageLoading({ text, children = <TextSkeleton /> }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{text}</span>
      {children}
    </div>
  );
}

/** What could not be loaded, in the spec's words, with the reason and a button to try again. */
export function PageFailed({ text, error, onRetry }: { text: string; error?: unknown; onRetry: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useFocusHeir(alert);
  return (
    <div ref={alert} role="alert">
      <EmptyState
        icon={<CloudAlert />}
        title={text}
        action={
          <Button tone="primary" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error instanceof ApiError ? error.message : 'Check your connection, then try again.'}
      </EmptyState>
    </div>
  );
}

export type QueryStatesProps<Data> = {
  query: UseQueryResult<Data>;
  /** The spec's words while loading, such as 'Loading onboarding plans...'. */
  loading: string;
  /** The spec's words for a failure, such as 'Failed to load templates'. */
  failed: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The silhouette of every page: loading, failed, content. Data once shown stays when a later refresh fails. */
export function QueryStates<Data>({ query, loading, failed, skeleton, children }: QueryStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <PageFailed text={failed} error={query.error} onRetry={() => void query.refetch()} />;
  return <PageLoading text={loading}>{skeleton}</PageLoading>;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A grid of cards on its way. */
export function CardGridSkeleton({ height, min }: { height: 200 | 250; min?: 300 | 320 | 350 }) {
  return (
    <CardGrid min={min}>
      {PLACES.map((place) => (
        <li key={place} className={height === 200 ? 'grid h-[200px]' : 'grid h-[250px]'}>
          <CardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

/** A page of text on its way. */
export function TextSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-4 h-40 w-full" />
    </div>
  );
}
