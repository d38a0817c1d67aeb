import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { MissingCode } from '../loading/lazyComponent.ts';
import { useFetchAgain } from './useFetchAgain.ts';

/** Shows `fallback` while a part's code cannot be loaded; the rest of the screen works. */
export function PartBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallbackRender={(failure) => <MissingPart {...failure} fallback={fallback} />}>
      {children}
    </ErrorBoundary>
  );
}

function MissingPart({ error, resetErrorBoundary, fallback }: FallbackProps & { fallback: ReactNode }) {
  if (!(error instanceof MissingCode)) throw error;
  useFetchAgain(error, resetErrorBoundary);
  return fallback;
}
