import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { MailStateView } from '../../../shared/mail/mail.ts';
import { argentineDay, formatDay, formatTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { Hint } from '../../ui/Hint.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { failureNotice } from '../../ui/notices.tsx';
import { useNow } from '../../ui/useNow.ts';

const LOOK_MS = 2000;
/** An attempt rarely takes longer, and may end with the error that is shown already. */
const PATIENCE_MS = 6000;

/** Whether mails get through, and a test mail to oneself. */
export function MailCard() {
  const { data: links } = trpc.content.links.useQuery();
  return links?.mail ? <State /> : null;
}

function State() {
  const [before, setBefore] = useState<MailStateView & { atMs: number }>();
  const isDone = (now: MailStateView | undefined, atMs: number) =>
    before === undefined ||
    now?.lastSentAt !== before.lastSentAt ||
    now.lastError !== before.lastError ||
    atMs - before.atMs > PATIENCE_MS;
  const state = trpc.admin.mail.useQuery(undefined, {
    refetchInterval: (query) => (isDone(query.state.data, query.state.dataUpdatedAt) ? false : LOOK_MS),
  });
  const test = trpc.admin.testMail.useMutation({
    onSuccess: () => setBefore(state.data && { ...state.data, atMs: Date.now() }),
    onError: failureNotice('No se pudo enviar la prueba'),
  });
  const busy = test.isPending || !isDone(state.data, state.dataUpdatedAt);
  return (
    <Card padding="lg">
      <Group justify="space-between">
        <Stack gap={4}>
          <Title order={3}>Mails</Title>
          <QueryState
            query={state}
            errorTitle="Error al cargar el estado de los mails"
            pending={<Skeleton h={24} w={320} maw="100%" />}
          >
            {(mail) => <Figures mail={mail} />}
          </QueryState>
        </Stack>
        <Button variant="default" disabled={busy} onClick={() => test.mutate()}>
          {busy ? 'Enviando la prueba...' : 'Enviarme una prueba'}
        </Button>
      </Group>
    </Card>
  );
}

function Figures({ mail: { waiting, failed, lastSentAt, lastError } }: { mail: MailStateView }) {
  const today = argentineDay(useNow());
  const sent =
    lastSentAt === null
      ? 'Todavía no salió ninguno'
      : `Último: ${formatDay(argentineDay(Date.parse(lastSentAt)), today)} ${formatTime(lastSentAt)}`;
  const others = [
    waiting > 0 && `${waiting.toLocaleString('es-AR')} en espera`,
    failed > 0 && `${countOf(failed, 'mail', 'mails')} sin entregar en una semana`,
  ].filter(Boolean);
  return (
    <>
      <Text>{[sent, ...others].join('. ')}.</Text>
      {lastError !== null && <Hint>Último error: {lastError}</Hint>}
    </>
  );
}
