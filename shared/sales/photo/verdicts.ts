import { z } from 'zod';

export const PHOTO_VERDICTS = ['good', 'small', 'dark', 'glare', 'blurred'] as const;
export type PhotoVerdict = (typeof PHOTO_VERDICTS)[number];
export type PhotoProblem = Exclude<PhotoVerdict, 'good'>;

export const PHOTO_VERDICT_LABELS: Record<PhotoVerdict, string> = {
  good: 'Se lee bien',
  small: 'Está muy chica',
  dark: 'Está muy oscura',
  glare: 'Hay un reflejo',
  blurred: 'Salió movida',
};

/** Whether the card's text can be read, and the size of the photo. */
export const photoQualityView = z.object({
  verdict: z.enum(PHOTO_VERDICTS),
  widthPx: z.number(),
  heightPx: z.number(),
});
export type PhotoQuality = z.infer<typeof photoQualityView>;
