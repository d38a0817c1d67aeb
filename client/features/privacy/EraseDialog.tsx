import { Alert, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { eraseSaleFields } from '../../../shared/privacy/erasure.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { TEXT_LIMITS } from '../../../shared/input/text.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { FormActions } from '../../ui/dialogs/FormActions.tsx';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../ui/notices.tsx';

/** Texts that are not the customer's, but may name them. */
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

interface EraseDialogProps {
  sale: SaleView | undefined;
  opened: boolean;
  onClose: () => void;
  onErased: (erased: SaleView) => void;
}

export default function EraseDialog({ sale, opened, onClose, onErased }: EraseDialogProps) {
  return (
    <FormModal title="Borrar datos del cliente" opened={opened} onClose={onClose}>
      {sale && <EraseForm sale={sale} onClose={onClose} onErased={onErased} />}
    </FormModal>
  );
}

interface EraseFormProps extends Pick<EraseDialogProps, 'onClose' | 'onErased'> {
  sale: SaleView;
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
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ reason }) => erase.mutate({ id: sale._id, reason }),
        () => focusFirstError(),
      )}
    >
      <Stack>
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
          autosize
          minRows={2}
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
        <ErrorAlert>{erase.error && errorText(erase.error)}</ErrorAlert>
        <FormActions
          submit="Borrar datos"
          busy={erase.isPending}
          busyLabel="Borrando..."
          danger
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
