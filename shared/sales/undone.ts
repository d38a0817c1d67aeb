/** A decision undone: the next attempt is pending again. */
export const UNDONE = 'undone';
