import { conflicts, notFound, refusal } from '../../../shared/errors.ts';

export const chatErrors = {
  ...conflicts({
    SELLER_DELETED: 'La cuenta de este vendedor fue eliminada: ya no recibe mensajes',
    ROOM_HAS_NEW_MESSAGE: (name: string) => `Mientras tanto ${name} escribió otro mensaje`,
  }),
  messageNotFound: notFound('El mensaje no existe'),
  roomNotFound: notFound('La conversación no existe'),
  sellersOnly: refusal(
    'FORBIDDEN',
    'SELLERS_ONLY',
    'Solo un vendedor tiene un chat privado con la administración',
  ),
};
