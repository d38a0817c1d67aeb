import shared from './Landing.module.css';
import classes from './Questions.module.css';

const QUESTIONS = [
  {
    question: '¿Cuánto cuesta empezar?',
    answer: 'Nada. El registro es gratuito, no compras equipos y no necesitas stock ni inversión.',
  },
  {
    question: '¿Necesito experiencia en ventas o en alarmas?',
    answer:
      'No. Tienes capacitación diaria, mentoría gratuita, guías y un chat con todo el equipo para resolver dudas.',
  },
  {
    question: '¿Cómo se calcula mi comisión?',
    answer:
      'Es el precio del plan por tu porcentaje de comisión. La ves antes de registrar la venta y queda fija en ella, aunque el precio del plan cambie después.',
  },
  {
    question: '¿Quién instala la alarma?',
    answer:
      'El equipo técnico. La instalación es gratuita si el DNI del cliente está aprobado, e incluye sensores, panel, sirena y la configuración de la aplicación.',
  },
  {
    question: '¿Qué datos necesito del cliente?',
    answer:
      'Nombre, número de DNI y foto del frente, domicilio, teléfono y su conformidad para recibir el equipo sin costo de instalación.',
  },
  {
    question: '¿Cómo sigue el cliente su instalación, y cómo se arrepiente?',
    answer:
      'Con un enlace que recibe por WhatsApp: ve los pasos, confirma el turno y, hasta 10 días después de la instalación, puede arrepentirse de la compra.',
  },
  {
    question: '¿Puedo vender fuera de mi zona?',
    answer: 'Sí, siempre que la zona donde vive el cliente esté habilitada.',
  },
];

export function Questions() {
  return (
    <section id="preguntas" className={shared.section}>
      <div className={`${shared.container} ${classes.columns}`}>
        <div className={shared.heading}>
          <h2>Preguntas frecuentes</h2>
        </div>
        <div>
          {QUESTIONS.map(({ question, answer }, index) => (
            <details key={question} className={classes.item} open={index === 0}>
              <summary>
                <h3>{question}</h3>
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
                  <path d="M12 5v14M5 12h14" />
                </svg>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
