import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { MissingCode } from '../lazily.ts';
import { useFetchAgain } from './useFetchAgain.ts';

/** Shows `instead` while the code of a part of the screen cannot be fetched; the rest of the screen goes on. */
export function PartBoundary({ instead, children }: { instead?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallbackRender={(failure) => <MissingPart {...failure} instead={instead} />}>
      {children}
    </ErrorBoundary>
  );
}

function MissingPart({ error, resetErrorBoundary, instead }: FallbackProps & { instead: ReactNode }) {
  // A part that fails otherwise is a failure of its screen.
  if (!(error instanceof MissingCode)) throw error;
  useFetchAgain(error, resetErrorBoundary);
  return instead;
}
