import { oneOfField } from './fields.ts';

/** `excel`: semicolons, and decimal commas (Argentine Excel). */
export const EXPORT_FORMATS = ['csv', 'excel'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportFormatField = oneOfField('Formato', EXPORT_FORMATS).default('csv');
