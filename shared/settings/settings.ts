import { z } from 'zod';
import { flagField, oneOfField, wholeNumberField } from '../input/fields.ts';
import { optionalText } from '../input/text.ts';
import { percentField } from '../input/moneyFields.ts';
import { COVERAGES } from '../zones/coverage.ts';

const MAX_DAYS = 3650;
const MAX_ADDRESS = 500;

const REGISTRATION_MODES = ['open', 'invite'] as const;
const RANKING_MODES = ['on', 'off'] as const;

export const SETTING_LABELS = {
  registration: 'Registro',
  defaultCommissionPercent: 'Comisión de un vendedor nuevo',
  commissionHoldDays: 'Días hasta que una comisión se cobra',
  requireAdminTotp: 'Verificación en dos pasos de los administradores',
  photoRetentionDays: 'Días que se guardan las fotos de DNI',
  company: 'Empresa que paga las comisiones',
  supportUrl: 'Enlace de soporte',
  tutorialVideoUrl: 'Video tutorial',
  welcomeVideoUrl: 'Video de bienvenida',
  strategyGuideUrl: 'Guía de estrategia',
  prospectRetentionDays: 'Días que se guardan los interesados',
  zoneFallback: 'Cobertura donde ninguna zona la dice',
  ranking: 'Ranking de instalaciones',
} as const;

function linkField(label: string) {
  return z
    .url({ protocol: /^https?$/, error: `El campo ${label} debe ser una dirección http(s)://` })
    .max(MAX_ADDRESS, `El campo ${label} admite hasta ${MAX_ADDRESS} caracteres`);
}

/** Absent fields stay; null unsets a link. */
export const updateSettingsInput = z.object({
  registration: oneOfField(SETTING_LABELS.registration, REGISTRATION_MODES).optional(),
  /** Percent: 12.5 is the fraction 0.125. */
  defaultCommissionPercent: percentField(SETTING_LABELS.defaultCommissionPercent).optional(),
  commissionHoldDays: wholeNumberField(SETTING_LABELS.commissionHoldDays, {
    min: 0,
    max: MAX_DAYS,
  }).optional(),
  requireAdminTotp: flagField(SETTING_LABELS.requireAdminTotp).optional(),
  photoRetentionDays: wholeNumberField(SETTING_LABELS.photoRetentionDays, { max: MAX_DAYS }).optional(),
  prospectRetentionDays: wholeNumberField(SETTING_LABELS.prospectRetentionDays, {
    min: 30,
    max: 730,
  }).optional(),
  /** As the printed settlements name it, perhaps with its CUIT. */
  company: optionalText(SETTING_LABELS.company).nullish(),
  supportUrl: linkField(SETTING_LABELS.supportUrl).nullish(),
  tutorialVideoUrl: linkField(SETTING_LABELS.tutorialVideoUrl).nullish(),
  welcomeVideoUrl: linkField(SETTING_LABELS.welcomeVideoUrl).nullish(),
  strategyGuideUrl: linkField(SETTING_LABELS.strategyGuideUrl).nullish(),
  zoneFallback: oneOfField(SETTING_LABELS.zoneFallback, COVERAGES).optional(),
  ranking: oneOfField(SETTING_LABELS.ranking, RANKING_MODES).optional(),
});
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

export const settingsView = z.object({
  registration: z.enum(REGISTRATION_MODES),
  defaultCommissionPercent: z.number(),
  commissionHoldDays: z.number(),
  requireAdminTotp: z.boolean(),
  photoRetentionDays: z.number(),
  prospectRetentionDays: z.number(),
  company: z.string().nullable(),
  supportUrl: z.string().nullable(),
  tutorialVideoUrl: z.string().nullable(),
  welcomeVideoUrl: z.string().nullable(),
  strategyGuideUrl: z.string().nullable(),
  zoneFallback: z.enum(COVERAGES),
  ranking: z.enum(RANKING_MODES),
});
export type SettingsView = z.infer<typeof settingsView>;
