import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { SaleItemView } from '../../../shared/tray/tray.ts';
import { TODO_SECTION_LABELS, type TodoSection } from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { useOpenSale } from '../../router/useOpenSale.ts';
import { NewsLink } from '../sales/news/NewsLink.tsx';
import { TaskBoard } from './TaskBoard.tsx';
import { SaleTaskRow, type TaskAction } from './TaskRow.tsx';
import { TaskSection } from './TaskSection.tsx';

const ROWS_SHOWN = 3;

const ACTIONS: Record<TodoSection, string> = {
  rejected: 'Resolver',
  overdue: 'Contactar',
  due_soon: 'Contactar',
  missing_photo: 'Agregar foto',
  today: 'Ver turno',
};

/** A seller's tasks; each opens in the screen's `OpenSale`. */
export function Todo() {
  const todo = trpc.sales.todo.useQuery();
  return (
    <TaskBoard query={todo} nothing="Ninguna de tus ventas te espera." aside={<NewsLink />}>
      {({ key, count, items }) => <Section key={key} section={key} count={count} items={items} />}
    </TaskBoard>
  );
}

interface SectionProps {
  section: TodoSection;
  count: number;
  items: SaleItemView[];
}

function Section({ section, count, items }: SectionProps) {
  const [all, setAll] = useState(false);
  const { addressOf, onOpen } = useOpenSale();
  const actionOf = ({ saleId }: SaleItemView): TaskAction =>
    section === 'missing_photo'
      ? { label: ACTIONS[section], href: `/app/sales/${saleId}/edit` }
      : { label: ACTIONS[section], href: addressOf(saleId), onOpen: () => onOpen(saleId) };
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
      {shown.map((item) => (
        <SaleTaskRow key={item.saleId} section={section} item={item} action={actionOf(item)} />
      ))}
    </TaskSection>
  );
}
