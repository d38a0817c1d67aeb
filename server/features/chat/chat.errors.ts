import { conflict, notFound, refusal } from '../../../shared/errors.ts';

export const chatErrors = {
  roomNotFound: notFound('La conversación no existe'),
  sellersOnly: refusal(
    'FORBIDDEN',
    'SELLERS_ONLY',
    'Solo un vendedor tiene un chat privado con la administración',
  ),
  sellerDeleted: conflict(
    'SELLER_DELETED',
    'La cuenta de este vendedor fue eliminada: ya no recibe mensajes',
  ),
  newMessage: conflict(
    'ROOM_HAS_NEW_MESSAGE',
    (name: string) => `Mientras tanto ${name} escribió otro mensaje`,
  ),
};
