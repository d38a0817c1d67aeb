import { useUser } from '../api/user.ts';
import { lazyComponent } from '../ui/loading/lazyComponent.ts';

const Own = lazyComponent(() => import('../features/sales/appointments/MyAppointmentsScreen.tsx'));
const Team = lazyComponent(() => import('../features/sales/team/TeamAppointmentsScreen.tsx'));

export default function Agenda() {
  return useUser().role === 'admin' ? <Team /> : <Own />;
}
