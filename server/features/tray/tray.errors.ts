import { notFound } from '../../../shared/errors.ts';

export const trayErrors = { sectionNotFound: notFound('La sección no existe') };
