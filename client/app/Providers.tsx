import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { queryClient } from '../api/queryClient.ts';
import { trpc, trpcClient } from '../api/trpc.ts';
import { useHashLocation, useHashSearch } from '../router/hashLocation.ts';
import { cssVariables, theme } from '../ui/theme.ts';

const hashRouting = { hook: useHashLocation, searchHook: useHashSearch };

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router {...hashRouting}>{children}</Router>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
