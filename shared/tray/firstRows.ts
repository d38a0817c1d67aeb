// Separate from `traySections.ts` so that the program's start does not load its labels.

/** The tasks that a seller's home screen shows at first, of all sections together. */
export const FIRST_TODO = { first: 4 };

/** Recent sales there. */
export const RECENT_SALES = 5;
