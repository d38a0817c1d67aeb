/** Counts the prospects to be contacted today, without rows. */
export const DUE = { due: 'today', limit: 1 } as const;
