import { useUser } from '../../api/user.ts';
import { TrayBadge } from '../../features/admin/tray/TrayBadge.tsx';

/** What waits on the dashboard. */
export function HomeBadge() {
  return useUser().role === 'admin' ? <TrayBadge /> : null;
}
