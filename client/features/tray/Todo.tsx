import { Anchor } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatFromNow } from '../../../shared/values/dates.ts';
import type { AcknowledgeItemView, ProspectItemView, SaleItemView } from '../../../shared/tray/tray.ts';
import {
  TODO_SECTION_LABELS,
  TODO_UNDER_WAY,
  type SaleTodoSection,
  type TodoSection,
} from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { useAddress } from '../../router/useAddress.ts';
import { useOpenSale } from '../../router/useOpened.ts';
import { NewsLink } from '../sales/news/NewsBadge.tsx';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useNow } from '../../ui/useNow.ts';
import { TaskBoard, TaskSection } from './TaskBoard.tsx';
import { SaleTaskRow, TaskRow, type TaskAction } from './TaskRow.tsx';

const AddPhoto = lazyDialog(() => import('../sales/photo/AddPhoto.tsx'));

const ROWS_SHOWN = 3;

const ACTIONS: Record<SaleTodoSection, string> = {
  rejected: 'Resolver',
  overdue: 'Contactar',
  reschedule: 'Contactar',
  due_soon: 'Contactar',
  missing_photo: 'Agregar foto',
  today: 'Ver turno',
  underway: 'Contactar',
};

/** A seller's tasks; each opens in the screen's `OpenSale`. */
export function Todo() {
  const todo = trpc.sales.todo.useQuery();
  return (
    <TaskBoard
      query={todo}
      nothing="Ninguna de tus ventas te espera."
      isUnderWay={({ key }) => key === TODO_UNDER_WAY}
      aside={<NewsLink />}
    >
      {(section) =>
        section.key === 'prospects' ? (
          <Section section={section.key} count={section.count} items={section.items} key={section.key}>
            {(item) => <ProspectRow key={item.prospectId} item={item} />}
          </Section>
        ) : section.key === 'acknowledge' ? (
          <Section section={section.key} count={section.count} items={section.items} key={section.key}>
            {(item) => <AcknowledgeRow key={item.notificationId} item={item} />}
          </Section>
        ) : (
          <SaleTasks section={section.key} count={section.count} items={section.items} key={section.key} />
        )
      }
    </TaskBoard>
  );
}

interface SaleTasksProps {
  section: SaleTodoSection;
  count: number;
  items: SaleItemView[];
}

function SaleTasks({ section, count, items }: SaleTasksProps) {
  const { addressOf } = useOpenSale();
  const { params, addressWith, replaceParams } = useAddress();
  const actionOf = ({ saleId }: SaleItemView): TaskAction =>
    section === 'missing_photo'
      ? { label: ACTIONS[section], href: addressWith({ photo: saleId }) }
      : { label: ACTIONS[section], href: addressOf(saleId) };
  const photoOf = items.find(({ saleId }) => saleId === params.get('photo'));
  return (
    <>
      <Section section={section} count={count} items={items}>
        {(item) => <SaleTaskRow key={item.saleId} section={section} item={item} action={actionOf(item)} />}
      </Section>
      {section === 'missing_photo' && (
        <AddPhoto
          subject={photoOf && { saleId: photoOf.saleId, holder: photoOf.customerName }}
          opened={photoOf !== undefined}
          close={() => replaceParams({ photo: undefined })}
        />
      )}
    </>
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

interface SectionProps<Item> {
  section: TodoSection;
  count: number;
  items: Item[];
  children: (item: Item) => ReactNode;
}

function Section<Item>({ section, count, items, children }: SectionProps<Item>) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, ROWS_SHOWN);
  return (
    <TaskSection
      title={TODO_SECTION_LABELS[section]}
      count={count}
      more={
        shown.length < items.length && (
          <Anchor
            component="button"
            type="button"
            fw={600}
            display="block"
            py={11}
            onClick={() => setAll(true)}
          >
            Ver todas ({items.length})
          </Anchor>
        )
      }
    >
      {shown.map(children)}
    </TaskSection>
  );
}
