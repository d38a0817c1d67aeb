import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import classes from './SettlementActions.module.css';
import { VoidDialog } from './VoidDialog.tsx';

/** What can be done with a settlement in its state. */
export function SettlementActions({ settlement }: { settlement: SettlementView }) {
  const { state } = settlement;
  const [forward, forwarding] = useDisclosure();
  const [back, goingBack] = useDisclosure();
  const dialog = { settlement, opened: forward, onClose: forwarding.close };
  const backDialog = { settlement, opened: back, onClose: goingBack.close };
  return (
    <div className={classes.actions} data-noprint>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
      {state === 'draft' && (
        <>
          <Button variant="default" onClick={goingBack.open}>
            Borrar
          </Button>
          <Button disabled={settlement.total <= 0} onClick={forwarding.open}>
            Cerrar liquidación
          </Button>
        </>
      )}
      {state === 'closed' && (
        <>
          <Button variant="default" onClick={goingBack.open}>
            Anular
          </Button>
          <Button onClick={forwarding.open}>Marcar como pagada</Button>
        </>
      )}
      <CloseDialog {...dialog} opened={forward && state === 'draft'} />
      <DeleteDialog {...backDialog} opened={back && state === 'draft'} />
      <PayDialog {...dialog} opened={forward && state === 'closed'} />
      <VoidDialog {...backDialog} opened={back && state === 'closed'} />
    </div>
  );
}
