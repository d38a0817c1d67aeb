import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { argentineDay, formatFromNow, formatTime, weekdayOf } from '../../../shared/values/dates.ts';
import type {
  AcknowledgeItemView,
  ProspectItemView,
  SaleItemView,
  TodoView,
} from '../../../shared/tray/tray.ts';
import {
  TODO_SECTION_LABELS,
  TODO_UNDER_WAY,
  type SaleTodoSection,
  type TodoSection,
} from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { useAddress } from '../../router/useAddress.ts';
import { useOpenSale } from '../../router/useOpened.ts';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { NewsLink } from '../sales/news/NewsBadge.tsx';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BoardSkeleton, UpToDate } from './TaskBoard.tsx';
import { SaleTaskRow, TaskRow } from './TaskRow.tsx';
import classes from './Todo.module.css';

const AddPhoto = lazyDialog(() => import('../sales/photo/AddPhoto.tsx'));

const ROWS_SHOWN = 4;

const ACTIONS: Record<SaleTodoSection, string> = {
  rejected: 'Resolver',
  overdue: 'Contactar',
  reschedule: 'Contactar',
  due_soon: 'Contactar',
  missing_photo: 'Agregar foto',
  today: 'Ver turno',
  underway: 'Contactar',
};

/** A seller's tasks in one list, the first four unless asked; each opens in the screen's `OpenSale`. */
export function Todo() {
  const todo = trpc.sales.todo.useQuery();
  return (
    <Stack component="section" gap="xs" aria-labelledby="para-hacer-hoy">
      <Group justify="space-between" gap="xs" mih={44}>
        <Title order={2} id="para-hacer-hoy">
          Para hacer hoy
        </Title>
        <NewsLink />
      </Group>
      <QueryState
        query={todo}
        errorTitle="Error al cargar lo que hay para hacer"
        missing="Lo que hay para hacer necesita conexión."
        pending={<BoardSkeleton />}
      >
        {({ sections }) => <Tasks sections={sections.filter(({ count }) => count > 0)} />}
      </QueryState>
    </Stack>
  );
}

type Section = TodoView['sections'][number];

function Tasks({ sections }: { sections: Section[] }) {
  const [all, setAll] = useState(false);
  const rows = sections
    .filter(({ key }) => key !== TODO_UNDER_WAY)
    .flatMap((section) => rowsOf(section).map((row) => ({ key: section.key, row })));
  const underWay = sections.flatMap((section) => (section.key === TODO_UNDER_WAY ? section.items : []));
  const photoless = sections.flatMap((section) => (section.key === 'missing_photo' ? section.items : []));
  const shown = all ? rows : rows.slice(0, ROWS_SHOWN);
  if (sections.length === 0) return <UpToDate>Ninguna de tus ventas te espera.</UpToDate>;
  return (
    <Card p={0}>
      {sections.map(({ key, count }) => {
        const own = shown.filter((row) => row.key === key);
        return (
          own.length > 0 && <Kind key={key} section={key} count={count} rows={own.map(({ row }) => row)} />
        );
      })}
      {underWay.length > 0 && <UnderWay items={all ? underWay : underWay.slice(0, 1)} />}
      {!all && (shown.length < rows.length || underWay.length > 1) && (
        <Anchor
          component="button"
          type="button"
          fw={600}
          className={classes.more}
          onClick={() => setAll(true)}
        >
          Ver todas ({rows.length + underWay.length})
        </Anchor>
      )}
      <MissingPhoto items={photoless} />
    </Card>
  );
}

function Kind({ section, count, rows }: { section: TodoSection; count: number; rows: ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" className={classes.kind}>
        <Title order={3} size="sm" id={id}>
          {TODO_SECTION_LABELS[section]}
        </Title>
        <Text size="sm" c="dimmed">
          {count.toLocaleString('es-AR')}
        </Text>
      </Group>
      <ul className={classes.rows}>{rows}</ul>
    </section>
  );
}

function rowsOf(section: Section): ReactNode[] {
  if (section.key === 'prospects') {
    return section.items.map((item) => <ProspectRow key={item.prospectId} item={item} />);
  }
  if (section.key === 'acknowledge') {
    return section.items.map((item) => <AcknowledgeRow key={item.notificationId} item={item} />);
  }
  return section.items.map((item) => <SaleTask key={item.saleId} section={section.key} item={item} />);
}

function SaleTask({ section, item }: { section: SaleTodoSection; item: SaleItemView }) {
  const { addressOf } = useOpenSale();
  const { addressWith } = useAddress();
  const href = section === 'missing_photo' ? addressWith({ photo: item.saleId }) : addressOf(item.saleId);
  return <SaleTaskRow section={section} item={item} action={{ label: ACTIONS[section], href }} />;
}

/** Takes the missing photo of the sale in the address. */
function MissingPhoto({ items }: { items: SaleItemView[] }) {
  const { params, replaceParams } = useAddress();
  const sale = items.find(({ saleId }) => saleId === params.get('photo'));
  return (
    <AddPhoto
      subject={sale && { saleId: sale.saleId, holder: sale.customerName }}
      opened={sale !== undefined}
      close={() => replaceParams({ photo: undefined })}
    />
  );
}

/** Sales whose 48 hours run: a quiet line each, since nothing is late. */
function UnderWay({ items }: { items: SaleItemView[] }) {
  const { addressOf } = useOpenSale();
  return (
    <section aria-label="En marcha" className={classes.underWay}>
      {items.map(({ saleId, customerName, dueAt }) => (
        <Anchor
          key={saleId}
          component={Link}
          href={addressOf(saleId)}
          size="sm"
          c="dimmed"
          className={classes.clock}
        >
          En marcha: {customerName}
          {dueAt && `, llamar antes del ${weekdayOf(argentineDay(Date.parse(dueAt)))} ${formatTime(dueAt)}`}
        </Anchor>
      ))}
    </section>
  );
}

function AcknowledgeRow({ item: { notificationId, title, ackBy } }: { item: AcknowledgeItemView }) {
  const nowMs = useNow();
  const isLate = ackBy !== null && Date.parse(ackBy) <= nowMs;
  return (
    <TaskRow
      name={title}
      about="Piden que la confirmes"
      when={ackBy === null ? '' : `${isLate ? 'venció' : 'vence'} ${formatFromNow(ackBy, nowMs)}`}
      late={isLate}
      action={{ label: 'Leer', href: `/app/training/${notificationId}` }}
    />
  );
}

function ProspectRow({ item: { prospectId, name, phone, nextAt } }: { item: ProspectItemView }) {
  const nowMs = useNow();
  return (
    <TaskRow
      name={name}
      about={phone}
      when={nextAt === null ? 'lo pidió en tu página' : formatFromNow(nextAt, nowMs)}
      late={nextAt !== null && Date.parse(nextAt) <= nowMs}
      action={{ label: 'Contactar', href: `/app/interesados?prospect=${prospectId}` }}
    />
  );
}
