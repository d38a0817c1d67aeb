import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { eraseSaleFields } from '../../../shared/privacy/erasure.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { TEXT_LIMITS } from '../../../shared/input/text.ts';
import { trpc } from '../../api/trpc.ts';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../ui/dialogs/useDialog.ts';

/** Other texts that may name the customer. */
function Remaining({ sale: { appointment, settlementId } }: { sale: SaleView }) {
  const settlement = trpc.commissions.settlement.useQuery(
    { id: settlementId ?? '' },
    { enabled: settlementId !== null },
  );
  const texts = [
    { label: 'Técnico del turno', text: appointment?.technician },
    { label: 'Referencia del pago', text: settlement.data?.reference },
  ].filter(({ text }) => text);
  if (texts.length === 0) return null;
  return (
    <Alert title="No se borra">
      {texts.map(({ label, text }) => (
        <Text key={label} size="sm">
          {label}: {text}
        </Text>
      ))}
    </Alert>
  );
}

/** Confirmation word. */
const CONFIRMATION = 'BORRAR';

interface EraseDialogProps extends Dialog<SaleView> {
  onErased: (erased: SaleView) => void;
}

export default function EraseDialog({ onErased, ...dialog }: EraseDialogProps) {
  return (
    <FormModal title="Borrar datos del cliente" {...dialog}>
      {(sale) => <EraseForm sale={sale} onClose={dialog.close} onErased={onErased} />}
    </FormModal>
  );
}

interface EraseFormProps {
  sale: SaleView;
  onClose: () => void;
  onErased: (erased: SaleView) => void;
}

function EraseForm({ sale, onClose, onErased }: EraseFormProps) {
  const form = useForm({
    initialValues: { reason: '', confirmation: '' },
    validate: {
      reason: (reason) => eraseSaleFields.shape.reason.safeParse(reason).error?.issues[0]?.message ?? null,
      confirmation: (text) =>
        text.trim().toUpperCase() === CONFIRMATION ? null : `Escribe ${CONFIRMATION} para confirmar`,
    },
  });
  const erase = trpc.admin.eraseSale.useMutation({
    onSuccess: (erased) => {
      onErased(erased);
      notifyDone('Se borraron los datos del cliente');
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={({ reason }) => erase.mutate({ id: sale._id, reason })}
      call={erase}
      submit="Borrar datos"
      busyLabel="Borrando..."
      danger
      onCancel={onClose}
    >
      <Text>
        Se borran para siempre el nombre, el DNI, el teléfono, el email, la dirección, la descripción y las
        fotos de{' '}
        <Text span fw={600}>
          {sale.customerInfo.name}
        </Text>
        , también en el historial, los reclamos y las liquidaciones. Quedan la venta, sus importes y su
        comisión. No se puede deshacer.
      </Text>
      <Remaining sale={sale} />
      <Textarea
        label="Motivo"
        description="Queda anotado: no escribas datos del cliente"
        placeholder="Lo pidió por carta el 3 de marzo"
        size="md"
        maxLength={TEXT_LIMITS.reason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={`Escribe ${CONFIRMATION} para confirmar`}
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        {...form.getInputProps('confirmation')}
      />
    </DialogForm>
  );
}
