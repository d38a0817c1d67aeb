import classes from './HowItWorks.module.css';
import shared from './Landing.module.css';

const STEPS = [
  {
    title: 'Regístrate gratis',
    text: 'Con tu nombre, tu email y tu localidad ya tienes tu cuenta de vendedor.',
  },
  {
    title: 'Capacítate',
    text: 'Mira las guías, súmate a los entrenamientos y pregunta en el chat todo lo que haga falta.',
  },
  {
    title: 'Registra tu primera venta',
    text: 'Elige el plan, completa los datos del cliente y saca la foto del DNI. Lo haces en unos minutos.',
  },
  {
    title: 'Cobra tu comisión',
    text: 'Cuando el equipo queda instalado, la comisión es tuya. La instalación es gratis para tu cliente.',
  },
];

export function HowItWorks() {
  return (
    <section id="como-funciona" className={`${shared.section} ${classes.section}`}>
      <div className={shared.container}>
        <div className={shared.heading}>
          <h2>De cero a tu primera comisión</h2>
        </div>
        <ol className={classes.steps}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
