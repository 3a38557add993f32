import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadPage, preloadPage } from './appPages.ts';
import { followOtherTabs } from './auth/followOtherTabs.ts';
import { queryClient } from './client/queryClient.ts';
import { startRouter } from './router/location.ts';
import { preloadOnIntent } from './router/preloadOnIntent.ts';

followOtherTabs();
startRouter(loadPage);
preloadOnIntent(preloadPage);

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
