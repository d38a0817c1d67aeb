import { Button } from '@mantine/core';
import { useState } from 'react';

/**
 * Says why a DNI photo cannot be shown: there is none, or it did not load. `onRetry` fetches a fresh signed name: they
 * expire.
 */
export function usePhotoProblem(photo: string | null, missingText: string, onRetry: () => void) {
  const [failed, setFailed] = useState<string | null>(null);
  const retry = () => {
    setFailed(null);
    onRetry();
  };
  const failure = failed === photo ? 'No se pudo mostrar la foto del DNI.' : null;
  return {
    problem: photo === null ? missingText : failure,
    retryButton: photo !== null && (
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    ),
    onError: () => setFailed(photo),
  };
}
