/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { Button } from '../Button.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { useTrackCall, type TrackPart } from './useTrackCall.ts';

const MAX_NAME = 120;

/** The customer's consent to receive the equipment, by name. */
export function Acceptance(part: TrackPart) {
  const { acceptance, acceptanceText, step, planName } = part.track;
  const { isBusy, failure, send } = useTrackCall(part);
  const [fullName, setFullName] = useState('');
  const [error, setError] = useState<string>();
  if (step === 'cancelled' && !acceptance) return null;
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
