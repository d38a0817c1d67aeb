/** The address of one's prospects; with `prospect` one of them is open. */
export const PROSPECTS = '/app/interesados';
