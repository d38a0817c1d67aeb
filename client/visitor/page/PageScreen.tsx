/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import type { PublicPageView } from '../../../shared/prospects/page/page.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { FailureScreen } from '../FailureScreen.tsx';
import { useLoaded } from '../useLoaded.ts';
import { RequestForm } from './RequestForm.tsx';

/** A seller's page, behind the link or code that they share. */
export function PageScreen({ slug }: { slug: string }) {
  const path = `/pages/${encodeURIComponent(slug)}`;
  const { data, failure, isLoading, load } = useLoaded<{ page: PublicPageView }>(path);
  const name = data?.page.name;
  useEffect(() => {
    document.title = name === undefined ? 'Alarmas monitoreadas' : `${name} · Alarmas monitoreadas`;
  }, [name]);
  if (failure) return <FailureScreen failure={failure} isBusy={isLoading} onRetry={() => void load()} />;
  if (!data) {
    return (
      <main>
        <h1>Alarmas monitoreadas</h1>
        <p role="status">Cargando…</p>
      </main>
    );
  }
  const { page } = data;
  return (
    <main>
      <header className="seller">
        <p className="dim">Alarmas monitoreadas</p>
        <h1>{page.name}</h1>
        <p className="dim">{page.city}</p>
        {page.message && <p className="message">{page.message}</p>}
        {page.plans.length > 0 && (
          <a
            className="button filled"
            href="#pedido"
            onClick={(event) => {
              // The address names the screen: a fragment would leave it.
              event.preventDefault();
              document.querySelector<HTMLElement>('#pedido input')?.focus();
              document.querySelector('#pedido')?.scrollIntoView();
            }}
          >
            Quiero que me contacten
          </a>
        )}
      </header>
      {page.plans.length > 0 && <Plans plans={page.plans} />}
      <RequestForm slug={slug} page={page} />
    </main>
  );
}

function Plans({ plans }: Pick<PublicPageView, 'plans'>) {
  return (
    <div className="plans">
      <h2>Planes y precios</h2>
      {plans
        .toSorted((one, other) => one.price - other.price)
        .map((plan) => (
          <section key={plan._id}>
            <h3>{plan.name}</h3>
            <p className="price">{formatMoney(plan.price)}</p>
            <p>{plan.description}</p>
            {plan.features.length > 0 && (
              <ul>
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
    </div>
  );
}
