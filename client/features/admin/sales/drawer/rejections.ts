/** Usual reasons to reject a DNI. */
export const REJECTIONS = ['La foto no se lee', 'No coincide con los datos', 'El documento está vencido'];
