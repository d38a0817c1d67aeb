/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { formatMoney } from '../../../shared/values/money.ts';
import { FailureScreen } from '../FailureScreen.tsx';
import { useLoaded } from '../useLoaded.ts';
import { Appointment } from './Appointment.tsx';
import { type Tracked, useTrackCall, type TrackPart } from './useTrackCall.ts';
import { Notice } from '../Notice.tsx';
import { Receipt, Withdrawal } from './Withdrawal.tsx';
import type { TrackView } from '../../../shared/sales/customerLink/customerLink.ts';
import type { TrackStep } from '../../../shared/sales/customerLink/trackSteps.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { Button } from '../Button.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import { Field } from '../Field.tsx';

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

const STEPS: [step: TrackStep, name: string][] = [
  ['registered', 'Pedido'],
  ['verified', 'Verificación del DNI'],
  ['appointed', 'Turno para la instalación'],
  ['installed', 'Instalación'],
];

/** The steps that need nothing more; a day that does not suit is chosen again. */
function doneOf({ step, appointment }: TrackView): number {
  const reached = STEPS.findIndex(([name]) => name === step);
  const isOpen = step === 'appointed' && (appointment === null || appointment.answer === 'cannot');
  return isOpen ? reached : reached + 1;
}

/** The installation's progress, and the next step. */
function Steps({ track }: { track: TrackView }) {
  if (track.step === 'cancelled') {
    return (
      <section>
        <h2>Este pedido está cancelado</h2>
        {!track.withdrawal && (
          <p>No tienes que hacer nada. Si fue un error, escríbele a {track.seller.name}</p>
        )}
      </section>
    );
  }
  const done = doneOf(track);
  return (
    <section aria-labelledby="pasos">
      <h2 id="pasos">Cómo va tu instalación</h2>
      <ol className="steps">
        {STEPS.map(([step, name], index) => (
          <li
            key={step}
            className={index < done ? 'past' : index === done ? 'current' : 'next'}
            {...(index === done && { 'aria-current': 'step' })}
          >
            <span>
              {name}
              {index < done && <span className="spoken"> (listo)</span>}
              {index === done && <strong className="here">Estás aquí</strong>}
            </span>
          </li>
        ))}
      </ol>
      {!track.withdrawal && <p>{nextOf(track)}</p>}
    </section>
  );
}

const AFTER_ANSWER = {
  none: 'Ya está el día. Si confirmas, los técnicos saben que los esperas.',
  confirmed: 'Ya está el día, y los técnicos saben que los esperas.',
  cannot: 'Ahora falta elegir otro día.',
};

function nextOf({ step, seller, appointment }: TrackView): string {
  switch (step) {
    case 'registered':
      return `Ahora verificamos tu DNI. No tienes que hacer nada: ${seller.name} te va a avisar.`;
    case 'verified':
      return `Ahora falta elegir el día. ${seller.name} te va a llamar o escribir.`;
    case 'appointed':
      return appointment
        ? AFTER_ANSWER[appointment.answer]
        : `${seller.name} te va a decir el día y la hora.`;
    default:
      return 'Ya está todo listo. Si tienes una duda con el equipo, escríbenos.';
  }
}

const MAX_NAME = 120;

/** The customer's consent to receive the equipment, by name. */
function Acceptance(part: TrackPart) {
  const { acceptance, acceptanceText, step, planName } = part.track;
  const { isBusy, failure, send } = useTrackCall(part);
  const [fullName, setFullName] = useState('');
  const [error, setError] = useState<string>();
  if (step === 'cancelled') return null;
  return (
    <section aria-labelledby="aceptacion">
      <h2 id="aceptacion">Recibir el equipo</h2>
      <p>
        {acceptanceText} ({planName}).
      </p>
      {acceptance ? (
        <Notice kind="done">
          <strong>Aceptaste.</strong> Lo guardamos el {formatDateTime(acceptance.at)}. No tienes que hacer
          nada más.
        </Notice>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const missing = fullName.trim() === '' ? 'Escribe tu nombre y apellido' : undefined;
            setError(missing);
            if (missing) event.currentTarget.querySelector('input')?.focus();
            else void send('acceptance', { accepted: true, fullName });
          }}
        >
          <Field
            label="Tu nombre y apellido"
            name="fullName"
            autoComplete="name"
            maxLength={MAX_NAME}
            value={fullName}
            onInput={setFullName}
            error={error}
          />
          <Button isBusy={isBusy} busyText="Enviando…">
            Acepto
          </Button>
          <FailureNotice failure={failure} />
        </form>
      )}
    </section>
  );
}
