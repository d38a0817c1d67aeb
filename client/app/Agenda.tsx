import { useUser } from '../api/user.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';

const Own = lazyComponent(() => import('../features/sales/appointments/MyAppointmentsScreen.tsx'));
const Team = lazyComponent(() => import('../features/sales/appointments/TeamAppointmentsScreen.tsx'));

/** The agenda: of the team for administrators, else of the user's own sales. */
export default function Agenda() {
  return useUser().role === 'admin' ? <Team /> : <Own />;
}
