import type { Call } from '../../../api/call.ts';

export const LANDING_CALLS: Call[] = [['plans.list'], ['content.links']];
