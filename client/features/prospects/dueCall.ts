/** Of those to be contacted today: counts without the rows. */
export const DUE = { due: 'today', limit: 1 } as const;
