import { useParams } from 'wouter';
import { trpc } from '../../api/trpc.ts';
import { BackButton } from '../../ui/links/BackLink.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NotificationCard } from './card/NotificationCard.tsx';
import { useReading } from './useReading.ts';

export default function NotificationScreen() {
  const { id = '' } = useParams();
  const received = trpc.notifications.get.useQuery({ id });
  const { markAsRead } = useReading();
  return (
    <>
      <PageHeader
        title="Notificación"
        actions={<BackButton href="/app/training">Centro de Entrenamiento</BackButton>}
      />
      <LastSeen query={received} spaced />
      <QueryState
        query={received}
        errorTitle="Error al cargar la notificación"
        pending={<RowsSkeleton rows={1} height={170} />}
      >
        {(notification) => (
          <NotificationCard notification={notification} onRead={() => markAsRead.mutate({ id })} />
        )}
      </QueryState>
    </>
  );
}
