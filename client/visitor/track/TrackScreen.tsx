/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { formatMoney } from '../../../shared/values/money.ts';
import { FailureScreen } from '../FailureScreen.tsx';
import { useLoaded } from '../useLoaded.ts';
import { Acceptance } from './Acceptance.tsx';
import { Appointment } from './Appointment.tsx';
import { Steps } from './Steps.tsx';
import type { Tracked } from './useTrackCall.ts';
import { Notice } from '../Notice.tsx';
import { Receipt, Withdrawal } from './Withdrawal.tsx';

/** The progress of the customer's installation, behind the link they were sent. */
export function TrackScreen({ token }: { token: string }) {
  const path = `/track/${encodeURIComponent(token)}`;
  const { data, setData, failure, isLoading, load } = useLoaded<Tracked>(path);
  useEffect(() => {
    document.title = 'Seguimiento de tu instalación';
    // Back from WhatsApp after hours: the appointment may have moved.
    const refresh = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [load]);
  const isLost = failure?.kind === 'unknown' || failure?.kind === 'gone';
  if (failure && (!data || isLost)) {
    return <FailureScreen failure={failure} isBusy={isLoading} onRetry={() => void load()} />;
  }
  if (!data) {
    return (
      <main>
        <h1>Seguimiento de tu instalación</h1>
        <p role="status">Cargando…</p>
      </main>
    );
  }
  const { track } = data;
  const part = { track, path, onChanged: setData };
  return (
    <main>
      <header>
        <h1>Hola, {track.firstName}</h1>
        <p className="dim">
          {track.planName} · {formatMoney(track.price)}
        </p>
      </header>
      {track.withdrawal && <Receipt withdrawal={track.withdrawal} />}
      {track.visit === 'failed' && track.step !== 'installed' && track.step !== 'cancelled' && (
        <Notice>No pudimos hacer la visita. Te avisamos el nuevo día.</Notice>
      )}
      <Appointment {...part} key={track.appointment?.date} />
      <Steps track={track} />
      <Acceptance {...part} />
      {track.seller.whatsapp && (
        <a className="button outlined" href={track.seller.whatsapp} target="_blank" rel="noopener noreferrer">
          Escribirle a {track.seller.name}
        </a>
      )}
      {!track.withdrawal && <Withdrawal {...part} />}
    </main>
  );
}
