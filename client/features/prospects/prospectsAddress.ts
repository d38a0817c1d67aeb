/** Address of the user's prospects; `prospect` opens one. */
export const PROSPECTS = '/app/interesados';
