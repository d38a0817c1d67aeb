import { Link } from 'wouter';
import { trpc } from '../../../api/trpc.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { useHydrated } from '../../../ui/loading/useHydrated.ts';
import { Illustration } from '../illustrations/Illustration.tsx';
import skyline from '../illustrations/skyline.svg?raw';
import shared from './Landing.module.css';
import classes from './LandingFooter.module.css';

export function LandingFooter() {
  const links = trpc.content.links.useQuery(undefined, { staleTime: Infinity });
  const hydrated = useHydrated();
  return (
    <footer className={classes.footer}>
      <div className={`${shared.container} ${classes.invitation}`}>
        <h2>Tu próxima venta puede ser hoy</h2>
        <Link href="/register" className={shared.cta}>
          Regístrate gratis
        </Link>
      </div>
      <Illustration drawing={skyline} className={classes.skyline} />
      <div className={classes.ground}>
        <div className={`${shared.container} ${classes.signature}`}>
          <span className={classes.brand}>
            <BrandMark size={28} />
            Sistema de Ventas
          </span>
          <span>Planes de alarma monitoreada para hogares y comercios de Argentina</span>
          {hydrated && links.data?.supportUrl && (
            <a href={links.data.supportUrl} target="_blank" rel="noreferrer">
              Contacto
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}
