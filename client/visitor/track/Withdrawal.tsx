/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { WITHDRAWAL_DAYS } from '../../../shared/sales/customerLink/trackSteps.ts';
import { argentineDay, formatDateTime, formatLongDay } from '../../../shared/values/dates.ts';
import { Button } from '../Button.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { useTrackCall, type TrackPart } from './useTrackCall.ts';

const MAX_REASON = 500;

/** The customer's proof of a withdrawal, to keep or print. */
export function Receipt({ withdrawal: { at, number } }: { withdrawal: { at: string; number: string } }) {
  return (
    <section aria-labelledby="arrepentimiento">
      <h2 id="arrepentimiento">Te arrepentiste de la compra</h2>
      <Notice kind="done">
        <strong>
          Recibimos tu aviso el {formatDateTime(at)}. Número {number}.
        </strong>{' '}
        La administración ya lo sabe y se comunica contigo. No tienes que hacer nada más.
      </Notice>
      <Button kind="outlined" onPress={() => window.print()}>
        Imprimir el comprobante
      </Button>
    </section>
  );
}

/** The legal right to withdraw: asks first. */
export function Withdrawal(part: TrackPart) {
  const { step, withdrawalUntil } = part.track;
  const { isBusy, failure, send } = useTrackCall(part);
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [today] = useState(() => argentineDay(Date.now()));
  const isOver = withdrawalUntil !== null && withdrawalUntil < today;
  if (step === 'cancelled' || isOver) return null;
  if (!isAsking) {
    return (
      <Button kind="plain" onPress={() => setIsAsking(true)}>
        Arrepentirme de la compra
      </Button>
    );
  }
  return (
    <section aria-labelledby="arrepentimiento">
      <h2 id="arrepentimiento">¿Quieres arrepentirte de la compra?</h2>
      <p>
        Le avisamos a la administración que ya no quieres el servicio, y se comunica contigo. No tienes que
        explicar por qué, y no te cuesta nada.
      </p>
      <p>
        {withdrawalUntil === null
          ? `Puedes hacerlo ahora, o hasta ${WITHDRAWAL_DAYS} días después de la instalación.`
          : `Puedes hacerlo hasta el ${formatLongDay(withdrawalUntil)}, ese día incluido.`}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send('withdrawal', reason.trim() ? { reason } : {});
        }}
      >
        <Field
          label="¿Por qué? (si quieres contarlo)"
          name="reason"
          lines={3}
          maxLength={MAX_REASON}
          value={reason}
          onInput={setReason}
          isFirst
        />
        <Button isBusy={isBusy} busyText="Enviando…">
          Sí, me arrepiento de la compra
        </Button>
        <Button kind="outlined" onPress={() => setIsAsking(false)}>
          No, volver
        </Button>
        <FailureNotice failure={failure} />
      </form>
    </section>
  );
}
