import { z } from 'zod';
import { oneOfField, wholeNumberField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { typeMessage } from '../input/messages.ts';
import { optionalText, reasonField, TEXT_LIMITS } from '../input/text.ts';
import { COVERAGES, officialProvince, postalNumber } from './coverage.ts';
import { IMPORT_LIMITS, SAMPLE_ROWS } from '../imports/imports.ts';

export const ZONE_LABELS = {
  province: 'Provincia',
  city: 'Localidad',
  postalFrom: 'CP desde',
  postalTo: 'CP hasta',
  state: 'Estado',
  note: 'Nota',
} as const;

const provinceError = `El campo ${ZONE_LABELS.province} debe ser una de las 24 provincias`;
const provinceField = optionalText(ZONE_LABELS.province).transform((text, context) => {
  const province = officialProvince(text);
  if (province !== undefined) return province;
  context.addIssue({ code: 'custom', message: provinceError });
  return z.NEVER;
});

function postalField(label: string) {
  const message = `El campo ${label} debe tener cuatro dígitos`;
  return z
    .union([z.string(), z.number()], message)
    .transform((value) => String(value).trim())
    .refine((text) => text === '' || postalNumber(text) !== undefined, message)
    .transform((text) => (text === '' ? null : text.replaceAll(/\D/g, '')))
    .nullish();
}

const zoneFields = z.object({
  province: provinceField,
  city: optionalText(ZONE_LABELS.city).nullish(),
  postalFrom: postalField(ZONE_LABELS.postalFrom),
  postalTo: postalField(ZONE_LABELS.postalTo),
  state: oneOfField(ZONE_LABELS.state, COVERAGES),
  note: reasonField(ZONE_LABELS.note).nullish(),
});

interface PostalRange {
  postalFrom?: string | null | undefined;
  postalTo?: string | null | undefined;
}

/** Returns why two texts are no range of postal codes, or undefined. */
export function rangeProblem({ postalFrom, postalTo }: PostalRange): string | undefined {
  if (!postalFrom !== !postalTo)
    return 'El rango de códigos postales necesita los campos CP desde y CP hasta';
  if (postalFrom && postalTo && postalFrom > postalTo) {
    return 'El campo CP desde no puede ser mayor que CP hasta';
  }
  return undefined;
}

export const createZoneInput = zoneFields.superRefine((zone, context) => {
  const message = rangeProblem(zone);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['postalFrom'], message });
});
export type CreateZoneInput = z.infer<typeof createZoneInput>;

/** Absent fields stay; null clears. */
export const editZoneInput = zoneFields.partial().extend({ id: idField('id') });
export type EditZoneInput = z.infer<typeof editZoneInput>;

export const zoneView = z.object({
  _id: z.string(),
  province: z.string(),
  city: z.string().nullable(),
  /** Four digits. */
  postalFrom: z.string().nullable(),
  postalTo: z.string().nullable(),
  state: z.enum(COVERAGES),
  note: z.string().nullable(),
});
export type ZoneView = z.infer<typeof zoneView>;

export const ZONES_MAX = 20_000;
export const DEMAND_SHOWN = 100;

export const zonesView = z.object({ zones: z.array(zoneView).max(ZONES_MAX), fallback: z.enum(COVERAGES) });
export type ZonesView = z.infer<typeof zonesView>;

// Takes any text: a misspelt place has no rule.
function placeField(label: string) {
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .max(TEXT_LIMITS.field, `El campo ${label} admite hasta ${TEXT_LIMITS.field} caracteres`)
    .default('');
}

export const checkZoneInput = z.object({
  province: placeField(ZONE_LABELS.province),
  city: placeField(ZONE_LABELS.city),
  postalCode: placeField('Código postal'),
});

export const placeCoverageView = z.object({
  /** Null without any rule. */
  coverage: z.enum(COVERAGES).nullable(),
  note: z.string().nullable(),
});

export const zoneImportView = z.object({
  _id: z.string(),
  rows: z.number(),
  valid: z.number(),
  /** The first valid rows, as they will be stored. */
  sample: z.array(zoneView.omit({ _id: true }).extend({ row: z.number() })).max(SAMPLE_ROWS),
  /** `row`: line in the file; the header is 1. */
  errors: z.array(z.object({ row: z.number(), message: z.string() })).max(IMPORT_LIMITS.rows),
});
export type ZoneImportView = z.infer<typeof zoneImportView>;

export const importedZonesView = z.object({ imported: z.number(), updated: z.number() });
export type ImportedZonesView = z.infer<typeof importedZonesView>;

export const zoneDemandInput = z.object({
  days: wholeNumberField('Días', { max: 366 }).default(90),
});
export type ZoneDemandInput = z.infer<typeof zoneDemandInput>;

export const demandedPlaceView = z.object({
  province: z.string(),
  city: z.string(),
  /** Sales outside the enabled zones, or cancelled for their zone. */
  sales: z.number(),
  /** Of these, cancelled for their zone. */
  cancelled: z.number(),
});
export type DemandedPlaceView = z.infer<typeof demandedPlaceView>;

export const decideCoverageInput = z.object({
  state: oneOfField(ZONE_LABELS.state, ['enabled', 'disabled']),
  note: reasonField(ZONE_LABELS.note).optional(),
  id: idField('id'),
});
export type DecideCoverageInput = z.infer<typeof decideCoverageInput>;
