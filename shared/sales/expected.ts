import { z } from 'zod';

/** Of the house: registered to approved, approved to appointment, appointment to installed. */
export const EXPECTED_STEPS = ['verification', 'appointment', 'installation'] as const;
export type ExpectedStep = (typeof EXPECTED_STEPS)[number];

/** Usual time of the step that an open sale is in; null while too few sales of the house took it. */
export const expectedView = z.object({ step: z.enum(EXPECTED_STEPS), hours: z.number() });
