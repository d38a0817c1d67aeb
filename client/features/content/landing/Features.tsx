import type { ReactNode } from 'react';
import chat from '../illustrations/chat.svg?raw';
import commission from '../illustrations/commission.svg?raw';
import dashboard from '../illustrations/dashboard.svg?raw';
import doorway from '../illustrations/doorway.svg?raw';
import mentor from '../illustrations/mentor.svg?raw';
import noStock from '../illustrations/noStock.svg?raw';
import security from '../illustrations/security.svg?raw';
import training from '../illustrations/training.svg?raw';
import { Illustration } from '../illustrations/Illustration.tsx';
import classes from './Features.module.css';
import shared from './Landing.module.css';

export function Features() {
  return (
    <section id="caracteristicas" className={shared.section}>
      <div className={shared.container}>
        <div className={shared.heading}>
          <h2>Todo lo que necesitas para vender ya está aquí</h2>
          <p>
            Tú pones las ganas y los contactos. Del producto, la capacitación y las cuentas nos ocupamos
            nosotros.
          </p>
        </div>
        <ul className={classes.grid}>
          <Tile kind="phone" title="Vende desde tu celular" art={doorway}>
            Carga la venta en la puerta de la casa, con la foto del DNI incluida. Sin papeles y sin pasar nada
            en limpio a la noche.
          </Tile>
          <Tile kind="free" title="Sin stock, sin inversión" art={noStock}>
            No compras equipos ni guardas cajas. Registrarte y empezar no te cuesta nada.
          </Tile>
          <Tile title="Control de comisiones" art={commission}>
            Ves tu comisión antes de confirmar cada venta, y queda guardada con ella.
          </Tile>
          <Tile title="Chat integrado" art={chat}>
            Consulta con todo el equipo o en privado con un administrador.
          </Tile>
          <Tile title="Sistema de entrenamiento" art={training}>
            Avisos, reuniones y material nuevo, siempre a mano en un solo lugar.
          </Tile>
          <Tile title="Seguridad" art={security}>
            Los datos de tus clientes son privados: los ven solo tú y la administración.
          </Tile>
          <Tile kind="mentor" title="Capacitación diaria y mentoría gratuita" art={mentor}>
            Aprendes un poco cada día y alguien con experiencia te acompaña desde la primera venta.
          </Tile>
          <Tile kind="dashboard" title="Un dashboard que hace las cuentas" art={dashboard}>
            Cuántas ventas llevas, cuánto ganaste y en qué estado está cada instalación.
          </Tile>
        </ul>
      </div>
    </section>
  );
}

interface TileProps {
  /** Set for the large tiles, which differ in shape. */
  kind?: 'phone' | 'free' | 'mentor' | 'dashboard';
  title: string;
  /** The text of an SVG file. */
  art: string;
  children: ReactNode;
}

function Tile({ kind, title, art, children }: TileProps) {
  return (
    <li className={classes.tile} data-kind={kind}>
      <div className={classes.art}>
        <Illustration drawing={art} />
      </div>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
