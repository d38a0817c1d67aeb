import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import {
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  requestVerificationFields,
  type Relationship,
} from '../../../../shared/sales/verification.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { FormActions } from '../../../ui/dialogs/FormActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';

interface OtherDniProps {
  sale: SaleView;
  /** Whose DNI it is at first. */
  relationship: Relationship;
  opened: boolean;
  onClose: () => void;
}

const RELATIVES = RELATIONSHIPS.filter((relationship) => relationship !== 'holder').map((value) => ({
  value,
  label: RELATIONSHIP_LABELS[value],
}));

/** Asks for the verification of another DNI after a rejection; the customer stays as it is. */
export default function OtherDni({ opened, onClose, relationship, ...rest }: OtherDniProps) {
  return (
    <FormModal
      title={relationship === 'holder' ? 'Otra foto del DNI del cliente' : 'DNI de un familiar'}
      opened={opened}
      onClose={onClose}
    >
      <OtherDniForm relationship={relationship} onDone={onClose} {...rest} />
    </FormModal>
  );
}

type FormProps = Pick<OtherDniProps, 'sale' | 'relationship'> & { onDone: () => void };

function OtherDniForm({ sale, relationship, onDone }: FormProps) {
  const ofCustomer = relationship === 'holder';
  const { name, dni } = sale.customerInfo;
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      holderName: ofCustomer ? name : '',
      holderDni: ofCustomer ? dni : '',
      relationship,
      dniPhoto: null as string | null,
      consent: false,
    },
    validate: schemaResolver(requestVerificationFields, { sync: true }),
  });
  const upload = usePhotoUpload((photo) => form.setFieldValue('dniPhoto', photo));
  const request = trpc.sales.requestVerification.useMutation({
    onSuccess: () => {
      notifyDone('Listo: el DNI está por verificar');
      void utils.sales.invalidate();
      onDone();
    },
  });
  const { dniPhoto } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!upload.uploading) request.mutate({ ...values, id: sale._id, consent: true });
      }, focusFirstError)}
    >
      <Stack>
        {!ofCustomer && (
          <NativeSelect label="Relación" data={RELATIVES} {...form.getInputProps('relationship')} />
        )}
        <TextInput
          label="Nombre del titular"
          required
          autoComplete="off"
          autoCapitalize="words"
          {...form.getInputProps('holderName')}
        />
        <TextInput
          label="DNI del titular"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('holderDni')}
        />
        <PhotoField
          upload={upload}
          value={dniPhoto}
          onRemove={dniPhoto === null ? undefined : () => form.setFieldValue('dniPhoto', null)}
        />
        <Checkbox
          label="El titular acepta que se verifique su DNI para esta venta"
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        <ErrorAlert>{request.isError && errorText(request.error, 'No se pudo mandar el DNI')}</ErrorAlert>
        <FormActions
          submit="Mandar a verificar"
          busy={request.isPending}
          busyLabel="Enviando..."
          disabled={upload.uploading}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
