import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './auth/followOtherTabs.ts';
import { queryClient } from './client/queryClient.ts';
import { applyTheme } from './client/session.ts';
import { router } from './router.tsx';

applyTheme();
followOtherTabs();

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
