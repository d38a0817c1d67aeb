import { Card, Group, Skeleton, Title } from '@mantine/core';
import { useEffect } from 'react';
import {
  SECTIONS_UNDER_WAY,
  TRAY_SECTION_LABELS,
  type TraySection,
} from '../../../shared/tray/traySections.ts';
import { usePresence } from '../../api/seen.ts';
import { trpc } from '../../api/trpc.ts';
import { BoardSkeleton, TaskBoard, TaskSection, UpToDate } from './TaskBoard.tsx';
import { OwnerSteps } from '../operation/OwnerSteps.tsx';
import { ServerNotices, BackupWarning } from '../operation/ServerNotices.tsx';
import { OpenedSale } from '../sales/drawer/OpenedSale.tsx';
import { saleIdsOf, TaskRows } from './TaskRows.tsx';
import { useAddress } from '../../router/useAddress.ts';
import { LinkButton } from '../../ui/links/LinkButton.tsx';
import type { PayableItemView, TrayView } from '../../../shared/tray/tray.ts';
import { MAX_LIMIT } from '../../../shared/input/pagination.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { goWithArrows } from '../../ui/lists/goWithArrows.ts';
import classes from './Tray.module.css';

const ROWS_SHOWN = 3;

/** Shown before the others: their time is over, or the customer waits. */
const LATE: readonly TraySection[] = ['overdue', 'unclosed'];
const FIRST: readonly TraySection[] = [...LATE, 'withdrawals', 'reschedule', 'claims'];

const PAYDAY = '/app/admin/settlements?tab=pago';

/** The administrators' tasks by section: the first ones, and a link to the rest. Calls `onDrawn` once its height is known. */
export default function Tray({ onDrawn }: { onDrawn: () => void }) {
  const tray = trpc.admin.tray.useQuery();
  const parts = [tray, trpc.admin.notices.useQuery(), trpc.admin.backupState.useQuery()];
  const isMissing = usePresence(...parts) === 'missing';
  const isDrawn = isMissing || parts.every(({ isPending }) => !isPending);
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  const { params } = useAddress();
  if (!isDrawn) return <BoardSkeleton />;
  const queues = tray.data?.sections.map(({ key, items }) => saleIdsOf(key, items)) ?? [];
  return (
    <>
      <OwnerSteps />
      <ServerNotices />
      <BackupWarning />
      <TaskBoard query={tray}>{(sections) => <Board sections={sections} />}</TaskBoard>
      <OpenedSale param="task" among={queues.find((ids) => ids.includes(params.get('task') ?? ''))} />
    </>
  );
}

type Section = TrayView['sections'][number];

/** The administrators' own tasks, late ones first, then the numbers of those that wait for others. */
function Board({ sections }: { sections: Section[] }) {
  const isUnderWay = ({ key }: Section) => SECTIONS_UNDER_WAY.includes(key);
  const rank = ({ key }: Section) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  const toDo = sections
    .filter((section) => !isUnderWay(section))
    .toSorted((one, other) => rank(one) - rank(other));
  const underWay = sections.filter(isUnderWay);
  return (
    <>
      {toDo.length === 0 && <UpToDate>No hay nada que espere a la administración.</UpToDate>}
      {toDo.length > 1 && <Chips label="Lo que espera" sections={toDo} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the links inside */}
      <div className={classes.sections} onKeyDown={goWithArrows}>
        {toDo.map((section) => (
          <Tasks key={section.key} section={section} />
        ))}
      </div>
      {underWay.length > 0 && (
        <Group component="section" gap="xs" aria-labelledby="en-marcha">
          <Title order={2} size="h3" id="en-marcha">
            En marcha
          </Title>
          <Chips label="Esperan a otros, o a su día" sections={underWay} />
        </Group>
      )}
    </>
  );
}

function Chips({ label, sections }: { label: string; sections: Section[] }) {
  return (
    <FilterChips
      label={label}
      withCounts
      chips={sections.map(({ key, count }) => ({
        label: nameOf(key),
        href: hrefOf(key),
        count,
        isLate: LATE.includes(key),
      }))}
    />
  );
}

/** Without the explanation that its own screen has. */
function nameOf(section: TraySection): string {
  return TRAY_SECTION_LABELS[section].split(':')[0] ?? '';
}

/** Address of all tasks of a section. */
function hrefOf(section: TraySection): string {
  if (section === 'to_verify') return '/app/admin/verify';
  return section === 'payable' ? PAYDAY : `/app/admin/tray/${section}`;
}

function Tasks({ section: { key, count, items } }: { section: Section }) {
  const { addressWith } = useAddress();
  const isPayable = key === 'payable';
  const more = count > ROWS_SHOWN && !isPayable ? hrefOf(key) : undefined;
  return (
    <Card p={0}>
      <TaskSection title={nameOf(key)} count={count} more={more}>
        {isPayable ? (
          <li>
            <Payable count={count} items={items} />
          </li>
        ) : (
          <TaskRows
            section={key}
            items={items.slice(0, ROWS_SHOWN)}
            hrefOf={(task) => addressWith({ task })}
          />
        )}
      </TaskSection>
    </Card>
  );
}

interface PayableProps {
  count: number;
  /** The first sellers. */
  items: PayableItemView[];
}

/** Number of sellers to pay, with the amount unless they are too many to add up, linked to the payday. */
export function Payable({ count, items }: PayableProps) {
  const isAll = items.length === count;
  const list = trpc.admin.traySection.useQuery({ key: 'payable', limit: MAX_LIMIT }, { enabled: !isAll });
  const payable = isAll ? items : (list.data?.items as PayableItemView[] | undefined);
  if (!payable) return <Skeleton h={44} />;
  const sellers = count === 1 ? '1 vendedor' : `${count.toLocaleString('es-AR')} vendedores`;
  const sum = payable.reduce((total, item) => total + item.payable, 0);
  return (
    <LinkButton href={PAYDAY} variant="light" fullWidth mih={44}>
      Liquidar {sellers}
      {payable.length >= count && ` · ${formatMoney(sum)}`}
    </LinkButton>
  );
}
