import { notFound } from '../../../shared/errors.ts';

export const templateErrors = { notFound: notFound('La plantilla no existe') };
