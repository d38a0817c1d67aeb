import { Anchor, Card } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { argentineDay, formatTime, weekdayOf } from '../../../shared/values/dates.ts';
import type { SaleItemView, TodoView } from '../../../shared/tray/tray.ts';
import { FIRST_TODO } from '../../../shared/tray/firstRows.ts';
import { TODO_SECTION_LABELS, TODO_UNDER_WAY } from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { useOpened, useOpenSale } from '../../router/useOpened.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { TaskBoard, TaskSection, UpToDate } from './TaskBoard.tsx';
import { TaskRows } from './TaskRows.tsx';
import classes from './Todo.module.css';

const AddPhoto = lazyDialog(() => import('../sales/photo/AddPhoto.tsx'));

/** A seller's tasks in one list, the first four unless asked; each opens in the screen's `OpenSale`. */
export function Todo() {
  const [all, setAll] = useState(false);
  const first = trpc.sales.todo.useQuery(FIRST_TODO);
  const whole = trpc.sales.todo.useQuery({}, { enabled: all });
  return (
    <TaskBoard query={all && whole.data ? whole : first}>
      {(sections) => <Tasks sections={sections} all={all} onAll={() => setAll(true)} />}
    </TaskBoard>
  );
}

interface TasksProps {
  sections: TodoView['sections'][number][];
  all: boolean;
  onAll: () => void;
}

function Tasks({ sections, all, onAll }: TasksProps) {
  const { addressOf } = useOpenSale();
  const photo = useOpened('photo');
  const rows = sections
    .filter(({ key }) => key !== TODO_UNDER_WAY)
    .flatMap(({ key, items }) => items.map((item) => ({ key, item })));
  const underWay = sections.flatMap((section) => (section.key === TODO_UNDER_WAY ? section.items : []));
  const shown = all ? rows : rows.slice(0, FIRST_TODO.first);
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  if (sections.length === 0) return <UpToDate>Ninguna de tus ventas te espera.</UpToDate>;
  return (
    <Card p={0}>
      {sections.map(({ key, count }) => {
        const own = shown.filter((row) => row.key === key).map(({ item }) => item);
        return (
          own.length > 0 && (
            <TaskSection key={key} title={TODO_SECTION_LABELS[key]} count={count}>
              <TaskRows
                section={key}
                items={own}
                hrefOf={(id) => (key === 'missing_photo' ? photo.addressOf(id) : addressOf(id))}
              />
            </TaskSection>
          )
        );
      })}
      {underWay.length > 0 && <UnderWay items={all ? underWay : underWay.slice(0, 1)} />}
      {!all && total > shown.length + Math.min(underWay.length, 1) && (
        <Anchor component="button" type="button" fw={600} className={classes.more} onClick={onAll}>
          Ver todas ({total})
        </Anchor>
      )}
      <AddPhoto subject={photo.openId ?? undefined} opened={photo.openId !== null} close={photo.close} />
    </Card>
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
