/** Why a file is no backup to restore: the end of a Spanish sentence. */
export class Refusal extends Error {}

/** The one reason that is no fault of the file. */
export const NEWER = 'es de una versión más nueva del sistema; actualízalo antes de restaurar';
