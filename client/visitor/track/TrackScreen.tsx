/** @jsxImportSource preact */
import { FailureScreen } from '../FailureScreen.tsx';
import { useLoaded } from '../useLoaded.ts';

/** How far the customer's installation is, behind the link they were sent. */
export function TrackScreen({ token }: { token: string }) {
  const { failure, isLoading, load } = useLoaded(`/track/${encodeURIComponent(token)}`);
  if (failure) return <FailureScreen failure={failure} isBusy={isLoading} onRetry={() => void load()} />;
  return (
    <main>
      <h1>Seguimiento de tu instalación</h1>
      <p role="status">Cargando…</p>
    </main>
  );
}
