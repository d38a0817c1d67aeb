import { Link } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { useHydrated } from '../../../ui/loading/useHydrated.ts';
import hero from '../illustrations/hero.svg?raw';
import { Illustration } from '../illustrations/Illustration.tsx';
import skyline from '../illustrations/skyline.svg?raw';
import classes from './Hero.module.css';
import shared from './Landing.module.css';

/** The offer in one sentence, and the link to register. */
export function Hero() {
  return (
    <section id="inicio" className={classes.hero}>
      <div className={classes.stage}>
        <div className={`${shared.container} ${classes.columns}`}>
          <div className={classes.words}>
            <h1>
              Vende alarmas <em>desde tu celular</em>
            </h1>
            <p className={classes.lead}>
              Sin stock y sin inversión. Ofreces planes de alarma monitoreada en tu zona, registras la venta
              en el momento y cobras una comisión por cada una.
            </p>
            <div className={classes.actions}>
              <Link href="/register" className={shared.cta}>
                Empieza a vender gratis
              </Link>
              <Link href="/login" className={classes.signIn}>
                Ya tengo una cuenta
              </Link>
            </div>
          </div>
          <Illustration
            drawing={hero}
            className={classes.scene}
            role="img"
            aria-label="Una casa con su alarma encendida y un celular que acaba de registrar la venta"
          />
        </div>
        {/* Last: it stands at the foot of what the browser has read so far. */}
        <Illustration drawing={skyline} className={classes.skyline} />
      </div>
      <div className={classes.claims}>
        <ul className={shared.container}>
          <li>
            <strong>5000+</strong>
            <span>vendedores activos</span>
          </li>
          <li>
            <strong>98%</strong>
            <span>de satisfacción</span>
          </li>
          <li>
            <strong>24/7</strong>
            <span>soporte para vendedores</span>
          </li>
          <li>
            <CheapestPlan />
          </li>
        </ul>
      </div>
    </section>
  );
}

/** Keeps its place while the price loads; makes sense without one. */
function CheapestPlan() {
  const plans = trpc.plans.list.useQuery();
  const isPending = !useHydrated() || plans.isPending;
  const prices = plans.data?.map((plan) => plan.price) ?? [];
  if (isPending || prices.length === 0) {
    return (
      <>
        <strong>{isPending ? '…' : 'Planes'}</strong>
        <span>{isPending ? 'planes de alarma monitoreada' : 'de alarma monitoreada'}</span>
      </>
    );
  }
  return (
    <>
      <strong>
        <small>desde</small> {formatMoney(Math.min(...prices))}
      </strong>
      <span>planes de alarma monitoreada</span>
    </>
  );
}
