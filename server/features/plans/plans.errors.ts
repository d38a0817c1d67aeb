import { conflict, notFound } from '../../../shared/errors.ts';

export const planErrors = {
  notFound: notFound('El plan no existe'),
  notOnOffer: notFound('El plan no existe o ya no está disponible'),
  changed: conflict(
    'PLAN_CHANGED',
    (now: string) => `Mientras tanto el plan cambió: ${now}. Cancela y ábrelo de nuevo.`,
  ),
  nameTaken: conflict('PLAN_NAME_TAKEN', 'Ya existe un plan con ese nombre'),
  priceNotFound: notFound('El precio no existe'),
  priceStarted: conflict('PRICE_STARTED', 'Ese precio ya no está programado: no se puede quitar'),
};
