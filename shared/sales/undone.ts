/** In the history, a decision taken back: the next attempt is pending again. */
export const UNDONE = 'undone';
