import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './base.css';
import './touch.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from './api.js';
import { Toasts } from './parts/toasts.js';
import { router } from './router.js';
import { theme } from './theme.js';
import { openWords } from './words/index.js';

const queries = new QueryClient({
  defaultOptions: {
    // The server may be this very machine: whether there is a network says nothing about reaching it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // A refusal stays one; only what never reached the server is tried again.
      retry: (count, error) => count < 2 && (!(error instanceof Refused) || error.status === 0),
    },
  },
});

await openWords();
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Toasts />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
