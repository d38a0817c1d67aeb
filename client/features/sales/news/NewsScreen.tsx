import { Card, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import { saleChange } from '../../../../shared/sales/saleEventSentence.ts';
import type {
  AccountNewsKind,
  SaleEventView,
  SaleNewsItemView,
  SaleNewsView,
} from '../../../../shared/sales/saleHistory.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { OpenSaleLink } from '../card/SaleLink.tsx';
import { OpenSale } from '../detail/OpenSale.tsx';
import classes from './NewsScreen.module.css';
import { useNews } from './useNews.ts';
import { Hint } from '../../../ui/Hint.tsx';

/** News of the user's sales; opening the screen marks them as read. */
export default function NewsScreen() {
  const news = useNews();
  useReading(news.data?.unread);
  return (
    <>
      <PageHeader title="Novedades" />
      <LastSeen query={news} spaced />
      <QueryState
        query={news}
        errorTitle="Error al cargar las novedades"
        pending={<RowsSkeleton rows={8} height={72} gap={2} />}
        isEmpty={({ events }) => events.length === 0}
        empty={
          <EmptyState icon={IconBell} title="Todavía no hay novedades">
            Aquí verás lo que la administración haga con tus ventas: verificaciones, turnos, cambios.
          </EmptyState>
        }
      >
        {(data) => <NewsList {...data} />}
      </QueryState>
      <OpenSale />
    </>
  );
}

/** Moves the read pointer whenever there is something unread. */
function useReading(unread: number | undefined): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.sales.markNewsRead.useMutation({
    onSuccess: () => {
      utils.sales.news.setData(undefined, (data) => data && { ...data, unread: 0 });
      utils.sales.newsCount.setData(undefined, (data) => data && { ...data, count: 0 });
    },
  });
  useEffect(() => {
    if (unread) mutate();
  }, [unread, mutate]);
}

function NewsList({ events, unread }: SaleNewsView) {
  const nowMs = useNow();
  // News unread when the screen opened stay marked.
  const [oldest, setOldest] = useState<string>();
  const unreadFrom = events[Math.min(unread, events.length) - 1]?.at;
  if (unreadFrom !== undefined && (oldest === undefined || unreadFrom < oldest)) setOldest(unreadFrom);
  return (
    <Card p={0} component="ul" m={0} className={classes.list}>
      {groupEvents(events).map(([event, ...rest]) => {
        if (!event) return null;
        const isNew = oldest !== undefined && event.at >= oldest;
        return (
          <li key={event._id} className={classes.item} data-new={isNew}>
            <div className={classes.line}>
              <Text fw={600} className={classes.name}>
                {isOfAccount(event.kind)
                  ? (event.customerName ?? ACCOUNT_NEWS[event.kind].subject)
                  : event.saleId && <OpenSaleLink id={event.saleId}>{event.customerName}</OpenSaleLink>}
              </Text>
              <Hint>
                {isNew && <strong>Sin leer · </strong>}
                {event.actorName} · {formatFromNow(event.at, nowMs)}
              </Hint>
            </div>
            <Text size="sm">{sentenceOf([event, ...rest])}</Text>
          </li>
        );
      })}
    </Card>
  );
}

const ACCOUNT_NEWS: Record<AccountNewsKind, { subject: string; text: string }> = {
  payout_changed: {
    subject: 'Tus datos de cobro',
    text: 'Se cambiaron. Si no fuiste tú, cambia tu contraseña y avisa a la administración.',
  },
  page_flooded: {
    subject: 'Tu página',
    text: 'Recibió 60 pedidos en una hora y por un rato no toma más. Si no los esperabas, revisa tus interesados y avisa a la administración.',
  },
  team_overdue: {
    subject: 'Una venta de tu equipo',
    text: 'Pasaron 48 horas sin respuesta del cliente. Habla con tu integrante: lo ves en Mi equipo.',
  },
};

function isOfAccount(kind: SaleNewsItemView['kind']): kind is AccountNewsKind {
  return kind in ACCOUNT_NEWS;
}

function sentenceOf([first, ...rest]: [SaleNewsItemView, ...SaleNewsItemView[]]): string {
  const { kind, ...event } = first;
  if (isOfAccount(kind)) return [event.to, ACCOUNT_NEWS[kind].text].filter(Boolean).join(': ');
  const { text, details, reason } = saleChange([{ kind, ...event }, ...(rest as SaleEventView[])]);
  return [text, ...details, reason].filter(Boolean).join(' · ');
}
