import shared from './Landing.module.css';
import classes from './Testimonials.module.css';

const TESTIMONIALS = [
  {
    name: 'Romina Sosa',
    place: 'Lanús, Buenos Aires',
    words:
      'Antes llevaba todo en una planilla. Ahora abro el dashboard y veo qué venta está turnada, cuál se instaló y cuánto gané.',
  },
  {
    name: 'Diego Quiroga',
    place: 'Córdoba capital',
    words:
      'Cargo la venta en la puerta del cliente, con una mano. Cuando vuelvo al auto ya sé cuánto me toca.',
  },
  {
    name: 'Marcela Ibáñez',
    place: 'Rosario, Santa Fe',
    words:
      'Empecé sin saber nada de alarmas. Con las capacitaciones y mi mentora al lado me animé a la primera venta, y después vinieron solas.',
  },
];

export function Testimonials() {
  return (
    <section id="testimonios" className={`${shared.section} ${classes.section}`}>
      <div className={shared.container}>
        <div className={shared.heading}>
          <h2>Lo cuentan quienes ya venden</h2>
        </div>
        <ul className={classes.grid}>
          {TESTIMONIALS.map(({ name, place, words }) => (
            <li key={name}>
              <figure>
                <blockquote>
                  <p>{words}</p>
                </blockquote>
                <figcaption>
                  <span className={classes.initials} aria-hidden>
                    {name.split(' ').map((part) => part.charAt(0))}
                  </span>
                  <span>
                    <strong>{name}</strong>
                    <span className={classes.place}>{place}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
