import type { SaleStatus } from '../../../shared/saleStatus.ts';
import { officeMoment, type Calendar } from './calendar.ts';
import type { Random } from './random.ts';

export interface StatusChange {
  from: SaleStatus;
  to: SaleStatus;
  atMs: number;
  reason: string | null;
}

interface Step {
  to: SaleStatus;
  days: [number, number];
  cancelled: number;
  reasons: readonly string[];
}

const STEPS: readonly Step[] = [
  {
    to: 'pending_appointment',
    days: [0, 3],
    cancelled: 0.045,
    reasons: ['El DNI no pasó la verificación', 'Faltan datos del cliente', 'Venta cargada dos veces'],
  },
  {
    to: 'appointed',
    days: [1, 7],
    cancelled: 0.04,
    reasons: ['Sin respuesta del cliente por más de 48 horas', 'El cliente se arrepintió'],
  },
  {
    to: 'installed',
    days: [1, 10],
    cancelled: 0.03,
    reasons: ['El cliente canceló el turno', 'Sin cobertura en la zona', 'No había nadie en el domicilio'],
  },
  { to: 'completed', days: [5, 25], cancelled: 0, reasons: [] },
];

const SLOW_SALES = 0.05;
const NEVER_CLOSED = 0.03;

export function drawStatusChanges(random: Random, calendar: Calendar, soldMs: number): StatusChange[] {
  const changes: StatusChange[] = [];
  const slowness = random.chance(SLOW_SALES) ? 5 : 1;
  let from: SaleStatus = 'pending';
  let afterMs = soldMs;
  for (const step of STEPS) {
    if (step.to === 'completed' && random.chance(NEVER_CLOSED)) break;
    const isCancelled = random.chance(step.cancelled);
    const atMs = officeMoment(random, calendar, afterMs, slowness * random.int(...step.days));
    if (atMs >= calendar.todayMs) break;
    const to = isCancelled ? 'cancelled' : step.to;
    changes.push({ from, to, atMs, reason: isCancelled ? random.pick(step.reasons) : null });
    if (isCancelled) break;
    from = to;
    afterMs = atMs;
  }
  return changes;
}
