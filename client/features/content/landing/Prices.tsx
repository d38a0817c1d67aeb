import { Link } from 'wouter';
import { priceUntilText } from '../../../../shared/plans/planPrice.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc, type Outputs } from '../../../api/trpc.ts';
import { useNow } from '../../../ui/useNow.ts';
import { useHydrated } from '../../../ui/loading/useHydrated.ts';
import shared from './Landing.module.css';
import classes from './Prices.module.css';

export function Prices() {
  return (
    <section id="precios" className={shared.section}>
      <div className={shared.container}>
        <div className={shared.heading}>
          <h2>Los planes que vas a ofrecer</h2>
          <p>Estos son los precios para tu cliente. Para ti, empezar no cuesta nada.</p>
        </div>
        <Plans />
        <div className={classes.next}>
          <Link href="/register" className={shared.cta}>
            Crea tu cuenta gratis
          </Link>
        </div>
      </div>
    </section>
  );
}

function Plans() {
  const plans = trpc.plans.list.useQuery();
  const hydrated = useHydrated();
  if (!hydrated || plans.isPending) {
    return (
      <div className={classes.plans} role="status">
        <span className={classes.spoken}>Cargando...</span>
        {[1, 2, 3].map((place) => (
          <div key={place} className={`${classes.plan} ${classes.skeleton}`}>
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    );
  }
  if (plans.isError) {
    return (
      <div className={classes.notice} role="alert">
        <h3>Ahora no podemos mostrarte los precios</h3>
        <p>{errorText(plans.error, 'Error al cargar los planes')}</p>
        <button type="button" onClick={() => plans.refetch()}>
          Reintentar
        </button>
      </div>
    );
  }
  if (plans.data.length === 0) {
    return (
      <div className={classes.notice}>
        <h3>Estamos preparando nuevos planes</h3>
        <p>Crea tu cuenta y los verás en cuanto estén disponibles.</p>
      </div>
    );
  }
  return (
    <ul className={classes.plans}>
      {plans.data
        .toSorted((one, other) => one.price - other.price)
        .map((plan) => (
          <Plan key={plan._id} plan={plan} />
        ))}
    </ul>
  );
}

function Plan({ plan }: { plan: Outputs['plans']['list'][number] }) {
  const nowMs = useNow();
  return (
    <li className={classes.plan}>
      <h3>{plan.name}</h3>
      <p className={classes.price}>{formatMoney(plan.price)}</p>
      {plan.nextPrice && <p className={classes.until}>{priceUntilText(plan, nowMs)}</p>}
      <p className={classes.description}>{plan.description}</p>
      {plan.features.length > 0 && (
        <ul className={classes.features}>
          {plan.features.map((feature) => (
            <li key={feature}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
                <path d="m4 10.5 4 4 8-9" />
              </svg>
              {feature}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
