import { Anchor, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'wouter';
import {
  SECTIONS_UNDER_WAY,
  TRAY_SECTION_LABELS,
  type TraySection,
} from '../../../shared/tray/traySections.ts';
import { usePresence } from '../../api/seen.ts';
import { trpc } from '../../api/trpc.ts';
import { NewsLink } from '../sales/news/NewsBadge.tsx';
import { BoardSkeleton, TaskBoard, TaskSection } from './TaskBoard.tsx';
import { OwnerSteps } from '../operation/OwnerSteps.tsx';
import { ServerNotices, BackupWarning } from '../operation/ServerNotices.tsx';
import { OpenedSale } from '../sales/drawer/OpenedSale.tsx';
import { saleIdsOf, TrayRows } from './TrayRows.tsx';
import { useAddress } from '../../router/useAddress.ts';
import { LinkButton } from '../../ui/links/LinkButton.tsx';
import type { PayableItemView } from '../../../shared/tray/tray.ts';
import { MAX_LIMIT } from '../../../shared/input/pagination.ts';
import { formatMoney } from '../../../shared/values/money.ts';

const ROWS_SHOWN = 4;

/** The administrators' tasks by section: the first ones, and a link to the rest. Calls `onDrawn` once its height is known. */
export default function Tray({ onDrawn }: { onDrawn: () => void }) {
  const tray = trpc.admin.tray.useQuery();
  const parts = [tray, trpc.admin.notices.useQuery(), trpc.admin.backupState.useQuery()];
  const isMissing = usePresence(...parts) === 'missing';
  const isDrawn = isMissing || parts.every(({ isPending }) => !isPending);
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  const { addressWith } = useAddress();
  if (!isDrawn) return <BoardSkeleton />;
  return (
    <>
      <OwnerSteps />
      <ServerNotices />
      <BackupWarning />
      <TaskBoard
        query={tray}
        nothing="No hay nada que espere a la administración."
        isUnderWay={({ key }) => SECTIONS_UNDER_WAY.includes(key)}
        aside={<NewsLink />}
      >
        {({ key, count, items }) =>
          key === 'payable' ? (
            <TaskSection key={key} title={TRAY_SECTION_LABELS[key]} count={count}>
              <li>
                <Payable count={count} items={items} />
              </li>
            </TaskSection>
          ) : (
            <TaskSection
              key={key}
              title={TRAY_SECTION_LABELS[key]}
              count={count}
              aside={<SectionLink section={key} count={count} />}
              more={
                count > ROWS_SHOWN && (
                  <Anchor component={Link} href={`/app/admin/tray/${key}`} fw={600} display="block" py={11}>
                    Ver todas ({count.toLocaleString('es-AR')})
                  </Anchor>
                )
              }
            >
              <TrayRows
                section={key}
                items={items.slice(0, ROWS_SHOWN)}
                hrefOf={(task) => addressWith({ task })}
              />
            </TaskSection>
          )
        }
      </TaskBoard>
      <OpenedSale param="task" among={saleIdsOf(tray.data?.sections ?? [])} />
    </>
  );
}

/** The section's own screen, if there is one. */
function SectionLink({ section, count }: { section: TraySection; count: number }) {
  if (section === 'to_verify') {
    return (
      <LinkButton href="/app/admin/verify" size="sm" mih={44}>
        Verificar ({count.toLocaleString('es-AR')})
      </LinkButton>
    );
  }
  if (section === 'today') {
    return (
      <LinkButton href="/app/agenda" size="sm" mih={44} variant="default">
        Agenda
      </LinkButton>
    );
  }
  return null;
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
    <LinkButton href="/app/admin/settlements?tab=pago" variant="light" fullWidth mih={44}>
      Liquidar {sellers}
      {payable.length >= count && ` · ${formatMoney(sum)}`}
    </LinkButton>
  );
}
