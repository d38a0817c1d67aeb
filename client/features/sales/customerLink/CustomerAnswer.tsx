import {
  APPOINTMENT_ANSWER_LABELS,
  type AppointmentAnswer,
} from '../../../../shared/sales/customerLink/trackSteps.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

const COLORS = { confirmed: 'green', cannot: 'red' };

/** The customer's response to the open appointment, if any. */
export function CustomerAnswer({ answer }: { answer: AppointmentAnswer }) {
  if (answer === 'none') return null;
  return (
    <StateBadge color={COLORS[answer]} size="md">
      {APPOINTMENT_ANSWER_LABELS[answer]}
    </StateBadge>
  );
}
