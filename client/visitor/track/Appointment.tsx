/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { formatLongDay } from '../../../shared/values/dates.ts';
import { Button } from '../Button.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { useTrackCall, type TrackPart } from './useTrackCall.ts';

const MAX_NOTE = 500;

/** The installation's day, and whether the customer will be there. */
export function Appointment(part: TrackPart) {
  const { appointment, seller } = part.track;
  const { isBusy, failure, send } = useTrackCall(part);
  const [pressed, setPressed] = useState<'confirmed' | 'cannot'>();
  const [isAsking, setIsAsking] = useState(false);
  const [note, setNote] = useState('');
  if (!appointment) return null;
  const { date, from, to, answer } = appointment;
  const day = formatLongDay(date);
  const reply = async (next: 'confirmed' | 'cannot') => {
    setPressed(next);
    await send('appointment', { answer: next, ...(next === 'cannot' && note.trim() && { note }) });
    setIsAsking(false);
  };
  return (
    <section aria-labelledby="turno">
      <h2 id="turno">Tu turno</h2>
      <p className="day">
        <strong>{day}</strong> de {from} a {to}
      </p>
      <p>Tiene que haber una persona mayor de edad en la casa.</p>
      {answer === 'confirmed' && (
        <Notice kind="done">
          <strong>Confirmaste que vas a estar.</strong> Los técnicos van el {day}, de {from} a {to}.
        </Notice>
      )}
      {answer === 'cannot' && (
        <Notice kind="done">
          <strong>Avisaste que no puedes el {day}.</strong> {note.trim() && `Pediste: ${note.trim()}. `}
          {seller.name} te va a llamar o escribir para elegir otro día.
        </Notice>
      )}
      {isAsking ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void reply('cannot');
          }}
        >
          <Field
            label="¿Qué día te queda mejor?"
            hint="Si quieres, cuéntanos. Puedes dejarlo vacío."
            name="note"
            lines={3}
            maxLength={MAX_NOTE}
            value={note}
            onInput={setNote}
            isFirst
          />
          <Button isBusy={isBusy} busyText="Avisando…">
            Avisar que no puedo ese día
          </Button>
          <Button kind="outlined" onPress={() => setIsAsking(false)}>
            Volver
          </Button>
        </form>
      ) : (
        <>
          {answer !== 'confirmed' && (
            <Button
              kind={answer === 'none' ? 'filled' : 'outlined'}
              isBusy={isBusy && pressed === 'confirmed'}
              busyText="Confirmando…"
              onPress={() => void reply('confirmed')}
            >
              {answer === 'cannot'
                ? 'Al final sí puedo: confirmo que voy a estar'
                : 'Confirmo que voy a estar'}
            </Button>
          )}
          {answer !== 'cannot' && (
            <Button kind="outlined" onPress={() => setIsAsking(true)}>
              No puedo ese día
            </Button>
          )}
        </>
      )}
      <FailureNotice failure={failure} />
    </section>
  );
}
