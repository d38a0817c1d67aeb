import { Button, Card, Progress, Skeleton, Text, Title } from '@mantine/core';
import type { RankingView } from '../../../../shared/stats/ranking.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { useNow } from '../../../ui/useNow.ts';
import classes from './GoalCard.module.css';
import { goalTexts, monthAt } from './pace.ts';

const GoalDialog = lazyDialog(() => import('./GoalDialog.tsx'));

/** The month's installations against the seller's goal, which is set here. */
export function GoalCard() {
  const ranking = trpc.ranking.get.useQuery({});
  return (
    <QueryState
      query={ranking}
      errorTitle="Error al cargar tus instalaciones del mes"
      missing="Tu meta necesita conexión."
      pending={<Skeleton className={classes.waiting} radius="lg" role="status" aria-label="Cargando..." />}
    >
      {(data) => <Goal {...data} />}
    </QueryState>
  );
}

function Goal({ month, own: { installed, goal } }: Pick<RankingView, 'month' | 'own'>) {
  const dialog = useDialog<number | null>();
  const nowMs = useNow();
  // Kept on the device from another month.
  if (month !== argentineDay(nowMs).slice(0, 7)) return null;
  const { title, detail } = goalTexts(installed, goal, monthAt(nowMs));
  return (
    <Card component="section" aria-labelledby="instalaciones-del-mes" className={classes.card}>
      <Title order={2} id="instalaciones-del-mes" className={classes.heading}>
        Instalaciones del mes
      </Title>
      <Text fw={700} ff="heading" className={classes.title}>
        {title}
      </Text>
      <Text size="sm" c="dimmed" className={classes.detail}>
        {detail}
      </Text>
      <Button variant="light" size="sm" mih={44} className={classes.action} onClick={() => dialog.open(goal)}>
        {goal === null ? 'Poner una meta' : 'Cambiar meta'}
      </Button>
      {goal !== null && (
        <Progress
          className={classes.bar}
          value={Math.min(100, (installed / goal) * 100)}
          // The title says it.
          aria-hidden
        />
      )}
      <GoalDialog {...dialog} />
    </Card>
  );
}
