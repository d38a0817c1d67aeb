import { Badge, Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import type { SessionItemView } from '../../../../shared/auth/sessions.ts';
import { trpc } from '../../../api/trpc.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import classes from './DevicesCard.module.css';
import { Hint } from '../../../ui/Hint.tsx';

export function DevicesCard() {
  const sessions = trpc.auth.sessions.useQuery();
  const utils = trpc.useUtils();
  const after = (sentence: string) => ({
    onSuccess: () => notifyDone(sentence),
    onError: failureNotice('No se pudo cerrar la sesión'),
    onSettled: () => void utils.auth.sessions.invalidate(),
  });
  const end = trpc.auth.endSession.useMutation(after('Sesión cerrada'));
  const endOthers = trpc.auth.endOtherSessions.useMutation(after('Se cerraron las demás sesiones'));
  return (
    <>
      <QueryState query={sessions} errorTitle="Error al cargar los dispositivos" rows={2}>
        {(list) => (
          <>
            <ul className={classes.list}>
              {list.map((session) => (
                <Device
                  key={session._id}
                  session={session}
                  busy={end.isPending}
                  onEnd={() => end.mutate({ id: session._id })}
                />
              ))}
            </ul>
            {list.length > 1 && (
              <Group>
                <Button variant="default" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  Cerrar las demás
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

function Device({ session, busy, onEnd }: { session: SessionItemView; busy: boolean; onEnd: () => void }) {
  return (
    <li className={classes.device}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{session.device}</Text>
          {session.current && <Badge variant="outline">Este dispositivo</Badge>}
        </Group>
        <Hint>
          Desde el {formatDateTime(session.createdAt)}. Último uso: {formatDateTime(session.lastSeenAt)}.
        </Hint>
      </div>
      {!session.current && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={`Cerrar la sesión de ${session.device}`}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
