import { z } from 'zod';

const RULE = 'El campo Clave de envío debe tener entre 8 y 64 letras sin acento, números o guiones';

/** Idempotency key: a second request with the same key stores nothing. */
export const clientKeyField = z.string(RULE).regex(/^[A-Za-z0-9_-]{8,64}$/, RULE);
