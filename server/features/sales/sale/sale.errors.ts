import { conflict, notFound, refusal } from '../../../../shared/errors.ts';

export const saleErrors = {
  notFound: notFound('La venta no existe'),
  changed: conflict('SALE_CHANGED', 'La venta cambió desde que la abriste. Mira lo que dice ahora.'),
  statusChanged: conflict(
    'SALE_STATUS_CHANGED',
    (label: string) => `Mientras tanto pasó a ${label}: revisa la venta antes de cambiarla`,
  ),
  notEditable: conflict(
    'SALE_NOT_EDITABLE',
    (label: string) => `La venta está en estado ${label} y ya no se puede modificar`,
  ),
  keyOfOther: conflict(
    'CLIENT_KEY_USED',
    'Esta venta ya se registró, con otros datos. Búscala en tu historial.',
  ),
  cancelled: conflict('SALE_CANCELLED', 'La venta está cancelada'),
  customerErased: conflict(
    'CUSTOMER_ERASED',
    'Los datos del cliente de esta venta se borraron y no se pueden volver a cargar',
  ),
  alreadyErased: conflict('CUSTOMER_ERASED', 'Los datos del cliente de esta venta ya se borraron'),
  dniOvertaken: conflict('DNI_OVERTAKEN', (sentence: string) => sentence),
  dniNotRejected: conflict('DNI_NOT_REJECTED', 'Solo se puede probar con otro DNI después de un rechazo'),
  decisionStands: conflict('DECISION_STANDS', 'Esta decisión ya no se puede deshacer'),
  wantsNoPhoto: conflict('WANTS_NO_PHOTO', 'Esta venta no espera la foto del DNI'),
  sellerDeleted: conflict('SELLER_DELETED', 'La cuenta de este vendedor fue eliminada'),
  photoRequested: refusal('TOO_MANY_REQUESTS', 'PHOTO_REQUESTED_RECENTLY', (waitMs: number) => ({
    sentence: 'La foto ya se pidió hace menos de 12 horas',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })),
  priceDecided: conflict('PRICE_NOT_OPEN', 'El precio de esta venta no está por decidir'),
  othersNotice: refusal('FORBIDDEN', 'FORBIDDEN', 'Solo el vendedor de la venta puede dar este aviso'),
  tooEarly: conflict('TOO_EARLY', 'Todavía no pasaron 48 horas sin respuesta del cliente'),
  othersClaim: refusal('FORBIDDEN', 'FORBIDDEN', 'Solo el vendedor de la venta puede hacer un reclamo'),
  claimOpen: conflict('CLAIM_OPEN', 'Esta venta ya tiene un reclamo abierto'),
  claimClosed: conflict('CLAIM_CLOSED', 'El reclamo ya fue respondido'),
  claimNotFound: notFound('El reclamo no existe'),
  noCoverage: conflict(
    'SALE_WITHOUT_COVERAGE',
    'Esta venta se registró sin reglas de zonas: no hay nada que decidir',
  ),
  takesNoAppointment: conflict(
    'TAKES_NO_APPOINTMENT',
    (label: string) => `La venta está en estado ${label} y no se le puede dar un turno`,
  ),
  appointmentMoved: conflict('APPOINTMENT_MOVED', (sentence: string) => sentence),
  noAppointment: conflict('NO_APPOINTMENT', 'La venta no tiene un turno agendado'),
  noAppointmentToAnswer: conflict('NO_APPOINTMENT', 'No hay un turno agendado'),
  appointmentNotFound: notFound('La venta no tiene un turno agendado'),
  accepted: conflict('ALREADY_ACCEPTED', 'Ya lo habías aceptado'),
  withdrawn: conflict('ALREADY_WITHDRAWN', 'Ya pediste arrepentirte de esta compra'),
  withdrawalOver: conflict(
    'WITHDRAWAL_OVER',
    (day: string) => `El plazo para arrepentirte de la compra terminó el ${day}`,
  ),
  purchaseCancelled: conflict('SALE_CANCELLED', 'La compra está cancelada'),
  noWithdrawal: conflict('NO_WITHDRAWAL', 'La venta no tiene un arrepentimiento abierto'),
  cancelledHasNoLink: conflict(
    'SALE_CANCELLED',
    'La venta está cancelada y no puede tener un enlace de seguimiento',
  ),
  trackingOver: conflict('TRACKING_OVER', 'La venta terminó hace más de 60 días y ya no tiene seguimiento'),
  linkNotFound: notFound('La venta no tiene un enlace de seguimiento'),
  unknownLink: notFound('Este enlace no existe o ya no sirve'),
  linkGone: refusal('GONE', 'GONE', 'Este enlace ya no está disponible'),
};
