/** Why a backup is refused; the message is the end of a Spanish sentence. */
export class Refusal extends Error {}

export const NEWER = 'es de una versión más nueva del sistema; actualízalo antes de restaurar';
