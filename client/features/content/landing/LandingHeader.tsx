import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import shared from './Landing.module.css';
import classes from './LandingHeader.module.css';
import type { LANDING_SECTIONS } from '../../../router/parseHash.ts';

/** The landing's sections in the order of the page. */
const SECTIONS: { id: (typeof LANDING_SECTIONS)[number]; label: string }[] = [
  { id: 'inicio', label: 'Inicio' },
  { id: 'caracteristicas', label: 'Características' },
  { id: 'como-funciona', label: 'Cómo funciona' },
  { id: 'precios', label: 'Precios' },
  { id: 'testimonios', label: 'Testimonios' },
  { id: 'preguntas', label: 'Preguntas' },
];

export function LandingHeader() {
  const [menuOpen, setMenuOpen] = useState(false);
  const session = useSession();
  // From here on the session decides (see the style sheet).
  useEffect(() => void delete document.documentElement.dataset.signedIn, []);
  useEffect(() => {
    if (!menuOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setMenuOpen(false);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [menuOpen]);
  return (
    <header className={classes.header} data-wide-door={session !== null}>
      <div className={`${shared.container} ${classes.bar}`}>
        <a href="#inicio" className={classes.brand} aria-label="Sistema de Ventas, ir al inicio">
          <BrandMark />
          <span>Sistema de Ventas</span>
        </a>
        <nav id="secciones" aria-label="Secciones" className={classes.sections} data-open={menuOpen}>
          {SECTIONS.map(({ id, label }) => (
            <a key={id} href={`#${id}`} onClick={() => setMenuOpen(false)}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.doors}>
          {session ? (
            <Link href="/app/dashboard" className={classes.door}>
              Ir al dashboard
            </Link>
          ) : (
            <>
              <Link href="/login" className={classes.door}>
                Inicia sesión
              </Link>
              <Link href="/register" className={classes.register}>
                Regístrate
              </Link>
            </>
          )}
          <button
            type="button"
            className={classes.menu}
            aria-label="Secciones de la página"
            aria-expanded={menuOpen}
            aria-controls="secciones"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          </button>
        </div>
      </div>
    </header>
  );
}
