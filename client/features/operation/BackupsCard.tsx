import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { argentineDay, formatDay, formatTime } from '../../../shared/values/dates.ts';
import type { BackupView } from '../../../shared/operation/operation.ts';
import { trpc } from '../../api/trpc.ts';
import { Hint } from '../../ui/Hint.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { failureNotice } from '../../ui/notices.tsx';
import { useNow } from '../../ui/useNow.ts';

const LOOK_MS = 2000;
/** Large databases take minutes; after this time the backup has failed, as the administrators' log says. */
const PATIENCE_MS = 10 * 60_000;

/** The last backup, the number of backups, and a button for another. */
export function BackupsCard() {
  const [asked, setAsked] = useState<{ atMs: number; newest: string | undefined }>();
  const isMade = (list: BackupView[] | undefined) => list?.[0]?.name !== asked?.newest;
  const nowMs = useNow();
  const isWaiting = asked !== undefined && nowMs - asked.atMs < PATIENCE_MS;
  const backups = trpc.admin.backups.useQuery(undefined, {
    refetchInterval: ({ state }) => (isWaiting && !isMade(state.data) ? LOOK_MS : false),
  });
  const start = trpc.admin.startBackup.useMutation({
    onSuccess: () => setAsked({ atMs: Date.now(), newest: backups.data?.[0]?.name }),
    onError: failureNotice('No se pudo hacer la copia'),
  });
  const busy = start.isPending || (isWaiting && !isMade(backups.data));
  return (
    <Card padding="lg">
      <Group justify="space-between">
        <Stack gap={4}>
          <Title order={3}>Copias de seguridad</Title>
          <QueryState
            query={backups}
            errorTitle="Error al cargar las copias"
            pending={<Skeleton h={24} w={320} maw="100%" />}
          >
            {(list) => <Summary backups={list} />}
          </QueryState>
        </Stack>
        <Button variant="default" disabled={busy} onClick={() => start.mutate()}>
          {busy ? 'Haciendo una copia...' : 'Hacer una ahora'}
        </Button>
      </Group>
    </Card>
  );
}

function Summary({ backups }: { backups: BackupView[] }) {
  const today = argentineDay(useNow());
  const [last] = backups;
  if (!last) return <Text>Todavía no hay ninguna copia.</Text>;
  const day = formatDay(argentineDay(Date.parse(last.at)), today).toLowerCase();
  const kept = `${backups.length} ${backups.length === 1 ? 'guardada' : 'guardadas'}`;
  return (
    <>
      <Text>
        Última copia: {day} {formatTime(last.at)}, {last.checked ? 'comprobada' : 'sin comprobar'}, {kept}
      </Text>
      <Hint>Están en el equipo del servidor: guarda una también en otro lugar.</Hint>
    </>
  );
}
