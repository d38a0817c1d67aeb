import { z } from 'zod';

/** Registered to approved, approved to appointment, appointment to installed. */
export const EXPECTED_STEPS = ['verification', 'appointment', 'installation'] as const;
export type ExpectedStep = (typeof EXPECTED_STEPS)[number];

/** Usual time of an open sale's current step; null while too few sales have completed it. */
export const expectedView = z.object({ step: z.enum(EXPECTED_STEPS), hours: z.number() });
