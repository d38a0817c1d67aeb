import { conflicts, notFound, refusal } from '../../../shared/errors.ts';

export const userErrors = {
  ...conflicts({
    EMAIL_TAKEN: 'Ya existe una cuenta con ese email',
    USER_CHANGED: (now: string) => `Mientras tanto la cuenta cambió: ${now}. Cancela y ábrela de nuevo.`,
    OWN_ACCOUNT: 'No puedes desactivar ni eliminar tu propia cuenta',
    TO_ONESELF: 'Elige a otro vendedor: es la misma cuenta',
    TO_INACTIVE: 'Ese vendedor está inactivo',
    LAST_ADMINISTRATOR: 'Es el último administrador activo: no se puede desactivar ni eliminar',
  }),
  notFound: notFound('El usuario no existe'),
  sellerNotFound: notFound('El vendedor no existe'),
  invitationNotFound: notFound('La invitación no existe'),
  invitationOver: notFound('La invitación no es válida, ya se usó o venció. Pide otra a un administrador.'),
  invitationRequired: refusal(
    'FORBIDDEN',
    'INVITATION_REQUIRED',
    'Para registrarte necesitas una invitación. Pídela a un administrador.',
  ),
};
