import { Button } from '@mantine/core';
import type { SettlementView } from '../../../../../shared/commissions/settlements.ts';
import { useDialog } from '../../../../ui/dialogs/useDialog.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import classes from './SettlementActions.module.css';
import { VoidDialog } from './VoidDialog.tsx';
import { PrintButton } from '../SettlementPage.tsx';

const DIALOGS = { close: CloseDialog, delete: DeleteDialog, pay: PayDialog, void: VoidDialog };
type Step = keyof typeof DIALOGS;

/** The actions that a settlement's state allows. A dialog keeps the settlement it was opened for. */
export function SettlementActions({ settlement }: { settlement: SettlementView }) {
  const { state } = settlement;
  const question = useDialog<{ step: Step; shown: SettlementView }>();
  const { subject } = question;
  const ask = (step: Step) => () => question.open({ step, shown: settlement });
  const Dialog = subject && DIALOGS[subject.step];
  return (
    <div className={classes.actions} data-noprint>
      <PrintButton />
      {state === 'draft' && (
        <>
          <Button variant="default" onClick={ask('delete')}>
            Borrar
          </Button>
          <Button disabled={settlement.total <= 0} onClick={ask('close')}>
            Cerrar liquidación
          </Button>
        </>
      )}
      {state === 'closed' && (
        <>
          <Button variant="default" onClick={ask('void')}>
            Anular
          </Button>
          <Button onClick={ask('pay')}>Marcar como pagada</Button>
        </>
      )}
      {Dialog && <Dialog {...question} settlement={subject.shown} />}
    </div>
  );
}
