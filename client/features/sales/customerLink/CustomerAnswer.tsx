import {
  APPOINTMENT_ANSWER_LABELS,
  type AppointmentAnswer,
} from '../../../../shared/sales/customerLink/trackSteps.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

const COLORS = { confirmed: 'green', cannot: 'red' };

/** The customer's answer to the open appointment, once there is one. */
export function CustomerAnswer({ answer }: { answer: AppointmentAnswer }) {
  if (answer === 'none') return null;
  return (
    <StateBadge color={COLORS[answer]} size="md">
      {APPOINTMENT_ANSWER_LABELS[answer]}
    </StateBadge>
  );
}
