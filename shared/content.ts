import { z } from 'zod';

const webAddress = z.url().nullable();

/** Addresses that whoever runs the product may set; null when unset. */
export const contentLinks = z.object({
  supportUrl: webAddress,
  tutorialVideoUrl: webAddress,
  strategyGuideUrl: webAddress,
});
export type ContentLinks = z.infer<typeof contentLinks>;
