import { Button, Text, Textarea } from '@mantine/core';
import { voidSettlementFields, type SettlementView } from '../../../../../shared/commissions/settlements.ts';
import { useDialog, type Dialog } from '../../../../ui/dialogs/useDialog.ts';
import classes from './SettlementActions.module.css';
import { PrintButton } from '../SettlementPage.tsx';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { onScreenEntry } from '../../../../router/dialogEntries.ts';
import { notifyDone } from '../../../../ui/notices.tsx';
import { PayoutChange } from '../../payout/PayoutChange.tsx';
import { unlessOvertaken, useSettlementChange } from './useSettlementChange.ts';
import { ConfirmModal } from '../../../../ui/dialogs/ConfirmModal.tsx';
import { useLocation } from 'wouter';
import { SETTLEMENTS_PATH } from '../../settlementsQuery.ts';
import { moneyChanged } from '../../moneyChanged.ts';
import { RemovalDialog } from '../../../../ui/dialogs/RemovalDialog.tsx';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { PayForm } from './PayForm.tsx';
import { schemaResolver } from '@mantine/form';
import { TEXT_LIMITS } from '../../../../../shared/input/text.ts';
import { clearDraft } from '../../../../forms/formDraft.ts';
import { useKeptForm } from '../../../../forms/useKeptForm.ts';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';

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

export interface StepDialogProps extends Dialog<unknown> {
  settlement: SettlementView;
}

/** Asks before a draft gets its number and is frozen. */
function CloseDialog({ settlement, opened, close }: StepDialogProps) {
  const { _id: id, sellerName, total, payout } = settlement;
  const change = useSettlementChange(id, ({ number }) => {
    close();
    notifyDone(`Se cerró la liquidación N.º ${number}`);
  });
  const step = unlessOvertaken(trpc.admin.closeSettlement.useMutation(change));
  return (
    <ConfirmModal
      opened={opened}
      title="Cerrar liquidación"
      question={`${sellerName} recibe ${formatMoney(total)}. La liquidación recibe su número, el vendedor la ve y sus movimientos ya no cambian.`}
      confirmLabel="Cerrar liquidación"
      color="petrol"
      busyLabel="Cerrando..."
      call={step}
      failure="Error al cerrar la liquidación"
      onConfirm={() => step.mutate({ id, expectedTotal: total })}
      onClose={close}
    >
      <PayoutChange settlement={settlement} />
      {payout === null && (
        <Text c="var(--mantine-color-error)">Faltan los datos de cobro: la liquidación queda sin ellos.</Text>
      )}
    </ConfirmModal>
  );
}

function DeleteDialog({ settlement, ...dialog }: StepDialogProps) {
  const [, navigate] = useLocation();
  const { onError } = useSettlementChange(settlement._id);
  const deletion = trpc.admin.deleteSettlement.useMutation({
    onSuccess: () => {
      onScreenEntry(() => navigate(`${SETTLEMENTS_PATH}?tab=liquidaciones`, { replace: true }));
      notifyDone(`Se borró el borrador de ${settlement.sellerName}`);
      moneyChanged();
    },
    onError,
  });
  return (
    <RemovalDialog
      {...dialog}
      subject={settlement}
      title="Borrar borrador"
      question="¿Estás seguro de que quieres borrar este borrador?"
      call={unlessOvertaken(deletion)}
      failure="Error al borrar el borrador"
    >
      {({ sellerName, total }) => (
        <div>
          <Text fw={600}>{sellerName}</Text>
          <Text c="dimmed">
            {formatMoney(total)}. Sus movimientos vuelven a estar a cobrar, sin liquidación.
          </Text>
        </div>
      )}
    </RemovalDialog>
  );
}

function PayDialog({ settlement, ...dialog }: StepDialogProps) {
  const { _id: id, number, sellerName, total } = settlement;
  const draft = `pay-${id}`;
  const change = useSettlementChange(id, () => {
    clearDraft(draft);
    dialog.close();
    notifyDone(`Se marcó como pagada la liquidación N.º ${number}`);
  });
  const step = trpc.admin.paySettlement.useMutation(change);
  return (
    <FormModal title="Marcar como pagada" {...dialog}>
      {() => (
        <PayForm
          draft={draft}
          submit="Marcar como pagada"
          call={unlessOvertaken(step)}
          onSubmit={(payment) => step.mutate({ id, ...payment })}
          onCancel={dialog.close}
        >
          <Text>
            {sellerName}, {formatMoney(total)}. Una liquidación pagada ya no se puede cambiar ni anular.
          </Text>
          <PayoutChange settlement={settlement} />
        </PayForm>
      )}
    </FormModal>
  );
}

function VoidDialog({ settlement, ...dialog }: StepDialogProps) {
  return (
    <FormModal title="Anular liquidación" {...dialog}>
      {() => <VoidForm settlement={settlement} onClose={dialog.close} />}
    </FormModal>
  );
}

function VoidForm({ settlement, onClose }: Pick<StepDialogProps, 'settlement'> & { onClose: () => void }) {
  const { _id: id, number, sellerName, total } = settlement;
  const kept = useKeptForm({
    draft: `void-${id}`,
    current: { reason: '' },
    validate: schemaResolver(voidSettlementFields, { sync: true }),
  });
  const change = useSettlementChange(id, () => {
    kept.finish();
    onClose();
    notifyDone(`Se anuló la liquidación N.º ${number}`);
  });
  const step = trpc.admin.voidSettlement.useMutation(change);
  return (
    <DialogForm
      form={kept}
      onSubmit={({ reason }) => step.mutate({ id, reason })}
      call={unlessOvertaken(step)}
      failure="Error al anular la liquidación"
      submit="Anular liquidación"
      busyLabel="Anulando..."
      danger
      onCancel={onClose}
    >
      <Text>
        N.º {number}, {sellerName}, {formatMoney(total)}. Su número no se vuelve a usar; sus movimientos
        vuelven a estar a cobrar, sin liquidación.
      </Text>
      <Textarea
        label="Motivo"
        required
        data-autofocus
        maxLength={TEXT_LIMITS.reason}
        {...kept.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
