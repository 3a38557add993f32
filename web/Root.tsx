import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { App } from './App.tsx';
import { HydrationContext, type RenderedPass } from './hydration/hydration.ts';
import { FirstLocationContext, type ShownLocation } from './router/location.ts';

type RootProps = {
  queryClient: QueryClient;
  /** The inputs and the place of the server's rendering; null for a page that is rendered in the browser. */
  first: { pass: RenderedPass; location: ShownLocation } | null;
};

/** The app with the state of one visit in the browser, and of one page on the server. */
export function Root({ queryClient, first }: RootProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydrationContext value={first?.pass ?? null}>
          <FirstLocationContext value={first?.location ?? null}>
            <App />
          </FirstLocationContext>
        </HydrationContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
