import { conflicts, notFound } from '../../../shared/errors.ts';

export const commissionErrors = {
  ...conflicts({
    ENTRY_TAKEN: 'Otra liquidación ya tiene uno de esos movimientos',
    NOTHING_TO_PAY: 'La liquidación no tiene nada a pagar y no se puede cerrar',
    SETTLEMENT_DELETED: (verb: string) => `La liquidación fue eliminada y no se puede ${verb}`,
    SETTLEMENT_STATE: (label: string, verb: string) =>
      `La liquidación está en estado ${label} y no se puede ${verb}`,
    SETTLEMENT_CHANGED: (total: string) =>
      `Mientras tanto el borrador pasó a ${total}. Revísalo antes de seguir.`,
  }),
  saleNotFound: notFound('La venta no existe, o no es de ese vendedor'),
  someSellerNotFound: notFound('Uno de los vendedores no existe'),
  settlementNotFound: notFound('La liquidación no existe'),
};
