import { conflict, notFound } from '../../../shared/errors.ts';

export const prospectErrors = {
  notFound: notFound('El interesado no existe'),
  keyOfRemoved: conflict('PROSPECT_REMOVED', 'Este interesado ya se cargó y dejó de estar entre los tuyos'),
  keyOfOther: conflict(
    'CLIENT_KEY_USED',
    'Este interesado ya se cargó, con otros datos. Búscalo en tu lista.',
  ),
  duplicate: conflict('DUPLICATE_PROSPECT', (sentence: string, otherId: number) => ({
    sentence,
    prospectId: String(otherId),
  })),
  erased: conflict('PROSPECT_ERASED', 'Los datos de este interesado se borraron y ya no se puede cambiar'),
  won: conflict('PROSPECT_WON', 'Ese interesado ya se convirtió en una venta'),
  lost: conflict('PROSPECT_LOST', 'Este interesado está perdido: cámbiale el estado para seguir con él'),
  erasedWithSale: conflict('PROSPECT_WON', 'Los datos de un interesado que compró se borran con su venta'),
  pageNotFound: notFound('La página no existe'),
  slugTaken: conflict('PAGE_ADDRESS_TAKEN', 'Esa dirección ya es de otra persona: elige otra'),
};
