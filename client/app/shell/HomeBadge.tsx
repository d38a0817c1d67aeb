import { useUser } from '../../api/user.ts';
import { TrayBadge } from '../../features/tray/TrayBadge.tsx';

/** What waits for an administrator on the dashboard. */
export function HomeBadge() {
  return useUser().role === 'admin' ? <TrayBadge /> : null;
}
