import { conflicts, notFound } from '../../../shared/errors.ts';

export const prospectErrors = {
  ...conflicts({
    PROSPECT_REMOVED: 'Este interesado ya se cargó y dejó de estar entre los tuyos',
    CLIENT_KEY_USED: 'Este interesado ya se cargó, con otros datos. Búscalo en tu lista.',
    DUPLICATE_PROSPECT: (sentence: string, otherId: number) => ({
      sentence,
      prospectId: String(otherId),
    }),
    PROSPECT_ERASED: 'Los datos de este interesado se borraron y ya no se puede cambiar',
    PROSPECT_WON: 'Ese interesado ya se convirtió en una venta',
    PROSPECT_LOST: 'Este interesado está perdido: cámbiale el estado para seguir con él',
    ERASED_WITH_SALE: 'Los datos de un interesado que compró se borran con su venta',
    PAGE_ADDRESS_TAKEN: 'Esa dirección ya es de otra persona: elige otra',
  }),
  notFound: notFound('El interesado no existe'),
  pageNotFound: notFound('La página no existe'),
};
