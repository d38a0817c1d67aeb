/** @jsxImportSource preact */
import type { TrackView } from '../../../shared/sales/customerLink/customerLink.ts';
import type { TrackStep } from '../../../shared/sales/customerLink/trackSteps.ts';

const STEPS: [step: TrackStep, name: string][] = [
  ['registered', 'Pedido recibido'],
  ['verified', 'DNI verificado'],
  ['appointed', 'Turno para la instalación'],
  ['installed', 'Equipo instalado'],
];

/** The installation's progress, and the next step. */
export function Steps({ track }: { track: TrackView }) {
  if (track.step === 'cancelled') {
    return (
      <section>
        <h2>Este pedido está cancelado</h2>
        <p>No tienes que hacer nada. Si fue un error, escríbele a {track.seller.name}</p>
      </section>
    );
  }
  const current = STEPS.findIndex(([step]) => step === track.step);
  return (
    <section aria-labelledby="pasos">
      <h2 id="pasos">Cómo va tu instalación</h2>
      <ol className="steps">
        {STEPS.map(([step, name], index) => (
          <li
            key={step}
            className={index < current ? 'past' : index === current ? 'current' : 'next'}
            {...(index === current && { 'aria-current': 'step' })}
          >
            <span>
              {name}
              {index < current && <span className="spoken"> (listo)</span>}
              {index === current && <strong className="here">Estás aquí</strong>}
            </span>
          </li>
        ))}
      </ol>
      <p>{nextOf(track)}</p>
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
