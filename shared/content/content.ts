import { z } from 'zod';

const webAddress = z.url().nullable();

export const contentLinksView = z.object({
  /** The one that pays, as it is to be printed. */
  company: z.string().nullable(),
  supportUrl: webAddress,
  tutorialVideoUrl: webAddress,
  welcomeVideoUrl: webAddress,
  strategyGuideUrl: webAddress,
  /** True where passwords are recovered by mail. */
  mail: z.boolean(),
});
export type ContentLinksView = z.infer<typeof contentLinksView>;
