import { Drawer, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { argentineDay, formatDay } from '../../../../shared/values/dates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { useOpened } from '../../../router/useOpened.ts';
import { isOnTop, useEscape } from '../../../ui/dialogs/onTop.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { WhatsApp } from '../card/WhatsApp.tsx';
import classes from './OpenedSale.module.css';
import { SaleDetail } from './SaleDetail.tsx';

interface OpenedSaleProps {
  /** Parameter of the address; `task` for a sale with something to do. */
  param?: 'sale' | 'task';
  /** The sales of the list behind it, for next and previous. */
  among: (string | null)[] | undefined;
}

/** The sale in the address in full: its DNI, status, customer and history, without leaving the list. */
export function OpenedSale({ param = 'sale', among }: OpenedSaleProps) {
  const { replaceParams } = useAddress();
  const { openId: saleId, close } = useOpened(param);
  // Keep the sale while the drawer slides out.
  const [shown, setShown] = useState(saleId);
  if (saleId !== null && saleId !== shown) setShown(saleId);
  const [appointed, setAppointed] = useState<SaleView>();
  const queue = useQueue([...new Set(among?.flatMap((id) => id ?? []))], saleId);
  const place = queue.indexOf(shown ?? '');
  const go = (step: 1 | -1) => {
    const next = place < 0 ? undefined : queue[place + step];
    if (saleId !== null && next !== undefined) replaceParams({ [param]: next });
  };
  useHotkeys([
    ['ArrowDown', () => isOnTop() && go(1)],
    ['ArrowUp', () => isOnTop() && go(-1)],
  ]);
  const onClose = () => {
    setAppointed(undefined);
    close();
  };
  useEscape(saleId !== null, onClose);
  return (
    <Drawer.Root opened={saleId !== null} onClose={onClose} closeOnEscape={false} position="right" size={680}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title fw={600} fz="lg">
            Detalle de la venta
          </Drawer.Title>
          {place >= 0 && (
            <Group gap={4} wrap="nowrap" className={classes.steps}>
              <Text size="sm" c="dimmed" mr={4} visibleFrom="xs">
                {place + 1} de {queue.length}
              </Text>
              <IconButton
                icon={IconChevronUp}
                label="Venta anterior"
                title="Venta anterior"
                aria-keyshortcuts="ArrowUp"
                disabled={place === 0}
                onClick={() => go(-1)}
              />
              <IconButton
                icon={IconChevronDown}
                label="Venta siguiente"
                title="Venta siguiente"
                aria-keyshortcuts="ArrowDown"
                disabled={place === queue.length - 1}
                onClick={() => go(1)}
              />
            </Group>
          )}
          <Drawer.CloseButton aria-label="Cerrar" size={44} ml={0} />
        </Drawer.Header>
        <Drawer.Body>
          {appointed && saleId !== null && (
            <Notify appointed={appointed} isLast={place === queue.length - 1 && appointed._id === saleId} />
          )}
          {shown !== null && (
            <SaleDetail
              key={shown}
              id={shown}
              appointed={appointed}
              onAppointed={setAppointed}
              onNext={place >= 0 && place < queue.length - 1 ? () => go(1) : undefined}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The list behind the drawer as it was when a sale was opened: what is done on the way does not shorten it. */
function useQueue(ids: string[], opened: string | null): string[] {
  const [queue, setQueue] = useState(ids);
  const next = opened === null ? [] : queue.includes(opened) ? queue : ids;
  if (next.join() !== queue.join()) setQueue(next);
  return next;
}

/** Notifies the customer of the new appointment, as long as it stands. */
function Notify({ appointed, isLast }: { appointed: SaleView; isLast: boolean }) {
  const { data } = trpc.admin.saleDetail.useQuery({ id: appointed._id });
  const sale = data && data.sale.updatedAt >= appointed.updatedAt ? data.sale : appointed;
  const { appointment, customerInfo } = sale;
  const today = argentineDay(useNow());
  if (appointment?.state !== 'open') return null;
  return (
    <Group justify="space-between" gap="xs" mb="md" role="status">
      <Text size="sm" flex={1}>
        Turno de <strong>{customerInfo.name}</strong>: {formatDay(appointment.date, today)} de{' '}
        {appointment.from} a {appointment.to}.{isLast && ' Era la última de la lista.'}
      </Text>
      <WhatsApp sale={sale} label="Avisar por WhatsApp" />
    </Group>
  );
}
