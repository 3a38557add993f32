import type { UseQueryResult } from '@tanstack/react-query';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '../client/http.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CardSkeleton, Skeleton, SKELETON_KEYS } from '../ui/Skeleton.tsx';
import { useFocusFallback } from '../ui/useFocusFallback.ts';

/** The loading state: a skeleton of the final size, and above it the text, once the wait is noticed (Screens 13). */
export function PageLoading({ text, children = <TextSkeleton /> }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className="relative">
      <LoadingText>{text}</LoadingText>
      {children}
    </div>
  );
}

/** A loading text above a skeleton. It takes no space, so that nothing moves when the content arrives. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-8 z-10 flex justify-center">
      <span className="appear-late rounded-md border border-line bg-raised px-3 py-1.5 text-center text-base text-muted shadow-card">
        {children}
      </span>
    </p>
  );
}

/** The failed state: the failure, the reason, and a Retry button (Screens 9). */
export function PageFailed({ text, error, onRetry }: { text: string; error?: unknown; onRetry: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useFocusFallback(alert);
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

/** The parts of a query, or of one in pages, that a page needs. */
export type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error'> & {
  refetch: () => Promise<unknown>;
};

type QueryStatesProps<Data> = {
  query: LoadedQuery<Data>;
  /** Such as 'Loading onboarding plans...'. */
  loading: string;
  /** Such as 'Failed to load templates'. */
  failed: string;
  /** A line above the failed state. */
  failedLead?: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The states of every page: loading, failed, content. Loaded data stay when a later refresh fails. */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, loading, failed, failedLead, skeleton, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <>
        {failedLead && <p className="text-base text-muted">{failedLead}</p>}
        <PageFailed text={failed} error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return <PageLoading text={loading}>{skeleton}</PageLoading>;
}

export function CardGridSkeleton({ height }: { height: 200 | 250 }) {
  return (
    <CardGrid height={height}>
      {SKELETON_KEYS.map((key) => (
        <li key={key} className={height === 200 ? 'grid h-[200px]' : 'grid h-[250px]'}>
          <CardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

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
