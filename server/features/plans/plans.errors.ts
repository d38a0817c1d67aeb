import { conflicts, notFound } from '../../../shared/errors.ts';

export const planErrors = {
  ...conflicts({
    PLAN_CHANGED: (now: string) => `Mientras tanto el plan cambió: ${now}. Cancela y ábrelo de nuevo.`,
    PLAN_NAME_TAKEN: 'Ya existe un plan con ese nombre',
    PRICE_STARTED: 'Ese precio ya no está programado: no se puede quitar',
  }),
  notFound: notFound('El plan no existe'),
  notOnOffer: notFound('El plan no existe o ya no está disponible'),
  priceNotFound: notFound('El precio no existe'),
};
