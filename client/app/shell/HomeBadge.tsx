import { useUser } from '../../api/user.ts';
import { TrayBadge } from '../../features/tray/TrayBadge.tsx';

export function HomeBadge() {
  return useUser().role === 'admin' ? <TrayBadge /> : null;
}
