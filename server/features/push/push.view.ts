import type { PushKind, PushMessage } from '../../../shared/push/push.ts';
import type { DueMessage } from './push.repository.ts';

const TITLES: Record<PushKind, string> = {
  news: 'Novedades en una de tus ventas',
  message: 'Tienes un mensaje privado',
  team_message: 'Hay mensajes en el chat de tu equipo',
  training: 'Tienes una notificación nueva',
  reminder: 'Recordatorio: tienes una notificación pendiente',
  settlement: 'Se pagó una de tus liquidaciones',
  payout: 'Se cambiaron tus datos de cobro',
  prospect: 'Tienes un interesado nuevo',
  team_overdue: 'Pasaron 48 horas en una venta de tu equipo',
  password: 'Alguien tiene tu contraseña: cámbiala',
};

/** No name, amount or text: it shows on locked screens. */
export function toPushMessage({ kind, subjectId, role }: DueMessage): PushMessage {
  const paths: Record<PushKind, string> = {
    news: `/app/news?sale=${subjectId}`,
    message: `/app/chat?tab=private${role === 'admin' ? `&room=${subjectId}` : ''}`,
    team_message: '/app/chat?tab=team',
    training: `/app/training/${subjectId}`,
    reminder: `/app/training/${subjectId}`,
    settlement: `/app/cobros/${subjectId}`,
    payout: '/app/news',
    prospect: `/app/interesados?prospect=${subjectId}`,
    team_overdue: '/app/equipo',
    password: '/app/profile?clave',
  };
  return { title: TITLES[kind], path: paths[kind], tag: `${kind}-${subjectId}` };
}
