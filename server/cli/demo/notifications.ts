import { HOUR_MS } from '../../../shared/values/durations.ts';
import { notificationReads, notifications } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import type { DemoSeller } from './sellers.ts';

/** Time until half of the team has read a notification. */
const HALF_READ_DAYS = 3;
const UNREAD = 2;

type Content = Pick<typeof notifications.$inferInsert, 'title' | 'message' | 'type' | 'priority'> & {
  meeting?: { inDays: number; minutes: number; platform: 'zoom' | 'google-meet'; link: string };
};

const SENT: Content[] = [
  {
    title: 'Bienvenida al equipo',
    message:
      'En Guías y Metodologías está el video de bienvenida y las respuestas a las preguntas de siempre.',
    type: 'info',
    priority: 'medium',
  },
  {
    title: 'Cómo presentar el plan Hogar en dos minutos',
    message:
      'Empieza por la tranquilidad, no por el precio.\n\n1. Pregunta cuántas horas queda sola la casa.\n2. Muestra la aplicación en tu celular.\n3. Recién entonces habla de la cuota.',
    type: 'training',
    priority: 'medium',
  },
  {
    title: 'Reunión semanal: objeciones frecuentes',
    message: 'Trae la objeción que más te costó esta semana y la resolvemos entre todos.',
    type: 'meeting',
    priority: 'high',
    meeting: { inDays: 2, minutes: 60, platform: 'zoom', link: 'https://zoom.us/j/95512340001' },
  },
  {
    title: 'DNI que no aprueban: qué hacer',
    message:
      'Si el DNI del titular no pasa la verificación se puede presentar el de un familiar. La facturación sigue a nombre del cliente.',
    type: 'document',
    priority: 'high',
  },
  {
    title: 'Nuevas zonas habilitadas',
    message:
      'Desde hoy se puede instalar en Funes, Roldán y Pérez. Las ventas fuera de tu zona también suman.',
    type: 'announcement',
    priority: 'medium',
  },
  {
    title: 'Seguimiento a las 48 horas',
    message: 'Si el cliente no responde 48 horas después de aprobado el DNI, avisa al equipo por el chat.',
    type: 'training',
    priority: 'urgent',
  },
  {
    title: 'Reunión de cierre de mes',
    message: 'Repasamos números, reconocemos a los que más vendieron y contamos lo que viene.',
    type: 'meeting',
    priority: 'high',
    meeting: {
      inDays: 5,
      minutes: 90,
      platform: 'google-meet',
      link: 'https://meet.google.com/abc-defg-hij',
    },
  },
];

/** Older notifications have more readers. Returns the number added: none if there are some already. */
export function fillNotifications(
  demo: Demo,
  { sellers, adminId }: { sellers: DemoSeller[]; adminId: number },
): number {
  const { client, calendar } = demo;
  if (client.prepare('select 1 from notifications limit 1').get()) return 0;
  const random = demo.random('notifications');
  const insertNotification = rawInsert(client, notifications);
  const insertRead = rawInsert(client, notificationReads);
  for (const [index, { meeting, ...content }] of SENT.entries()) {
    const daysAgo = (SENT.length - index) * 4 - 3;
    const createdAtMs = calendar.todayMs - daysAgo * DAY_MS + random.int(9, 19) * HOUR_MS;
    const notificationId = insertNotification({
      ...content,
      senderId: adminId,
      recipientType: 'all',
      meetingAtMs: meeting ? calendar.todayMs - (daysAgo - meeting.inDays) * DAY_MS + 19 * HOUR_MS : null,
      meetingPlatform: meeting?.platform ?? null,
      meetingMinutes: meeting?.minutes ?? null,
      meetingLink: meeting?.link ?? null,
      createdAtMs,
    });
    const share = 1 - 0.5 ** (daysAgo / HALF_READ_DAYS);
    const isNewest = index >= SENT.length - UNREAD;
    for (const [place, { id: userId, joinedMs, leftMs }] of sellers.entries()) {
      const wasThere = joinedMs < createdAtMs && leftMs > createdAtMs;
      const hasRead = place === 0 ? !isNewest : random.chance(share);
      const readAtMs = createdAtMs + random.int(1, 20) * HOUR_MS;
      if (wasThere && hasRead && readAtMs < calendar.todayMs)
        insertRead({ userId, notificationId, readAtMs });
    }
    insertRead({ userId: adminId, notificationId, readAtMs: createdAtMs });
  }
  return SENT.length;
}
