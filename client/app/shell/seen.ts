import { authSeen } from '../../features/auth/seen.ts';
import { chatSeen } from '../../features/chat/seen.ts';
import { commissionsSeen } from '../../features/commissions/seen.ts';
import { contentSeen } from '../../features/content/seen.ts';
import { notificationsSeen } from '../../features/notifications/seen.ts';
import { plansSeen } from '../../features/plans/seen.ts';
import { prospectsSeen } from '../../features/prospects/seen.ts';
import { salesSeen } from '../../features/sales/seen.ts';
import { statsSeen } from '../../features/stats/seen.ts';
import { templatesSeen } from '../../features/templates/seen.ts';
import { zonesSeen } from '../../features/zones/seen.ts';

/** Each feature with the procedures whose data stay on the device. */
export const SEEN = [
  authSeen,
  chatSeen,
  commissionsSeen,
  contentSeen,
  notificationsSeen,
  plansSeen,
  prospectsSeen,
  salesSeen,
  statsSeen,
  templatesSeen,
  zonesSeen,
];
