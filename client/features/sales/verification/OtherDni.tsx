import { Checkbox, NativeSelect } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { DniData } from '../../../../shared/sales/dniCode.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import {
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  requestVerificationFields,
  type Relationship,
} from '../../../../shared/sales/verification.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { dniReadOf, missingOf } from '../photo/reading/dniRead.ts';
import { ReadingHint } from '../photo/reading/ReadingHint.tsx';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { HolderFields } from './HolderFields.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';

interface OtherDniProps extends Dialog<Relationship> {
  sale: SaleView;
}

const RELATIVES = RELATIONSHIPS.filter((relationship) => relationship !== 'holder').map((value) => ({
  value,
  label: RELATIONSHIP_LABELS[value],
}));

/** Requests the verification of another DNI after a rejection; the customer stays. Its subject is the proposed holder. */
export default function OtherDni({ sale, ...dialog }: OtherDniProps) {
  return (
    <FormModal
      title={dialog.subject === 'holder' ? 'Otra foto del DNI del cliente' : 'DNI de un familiar'}
      {...dialog}
    >
      {(relationship) => <OtherDniForm sale={sale} relationship={relationship} onDone={dialog.close} />}
    </FormModal>
  );
}

interface FormProps {
  sale: SaleView;
  relationship: Relationship;
  onDone: () => void;
}

function OtherDniForm({ sale, relationship, onDone }: FormProps) {
  const ofCustomer = relationship === 'holder';
  const { name, dni } = sale.customerInfo;
  const utils = trpc.useUtils();
  const kept = useKeptForm({
    draft: `dni-${sale._id}-${ofCustomer}`,
    current: {
      holderName: ofCustomer ? name : '',
      holderDni: ofCustomer ? dni : '',
      relationship,
      dniPhoto: null as string | null,
      consent: false,
    },
    validate: schemaResolver(requestVerificationFields, { sync: true }),
  });
  const { form } = kept;
  const fill = ({ name, number }: Partial<DniData>) =>
    form.setValues({ ...(name && { holderName: name }), ...(number && { holderDni: number }) });
  const upload = usePhotoUpload((photo) => form.setFieldValue('dniPhoto', photo), {
    onChosen: (photo) => {
      const { holderName, holderDni } = form.getValues();
      fill(missingOf(photo?.read, { name: holderName, number: holderDni }));
    },
  });
  const request = trpc.sales.requestVerification.useMutation({
    onSuccess: () => {
      notifyDone('Listo: el DNI está por verificar');
      void utils.sales.invalidate();
      kept.finish();
      onDone();
    },
  });
  const { dniPhoto } = form.values;
  return (
    <DialogForm
      form={kept}
      onSubmit={async (values) => {
        if (upload.uploading || upload.problem) return;
        // A failure is shown with the photo.
        const name = upload.doubt && (await upload.accept().catch(() => null));
        if (name === null) return;
        const dniRead = dniReadOf(upload.photo?.read, values.holderDni);
        request.mutate({
          ...values,
          ...(name && { dniPhoto: name }),
          ...(dniRead && { dniRead }),
          id: sale._id,
          consent: true,
        });
      }}
      call={request}
      failure="No se pudo mandar el DNI"
      submit="Mandar a verificar"
      busyLabel="Enviando..."
      disabled={upload.uploading || upload.problem !== null}
      onCancel={onDone}
    >
      <PhotoField
        upload={upload}
        value={dniPhoto}
        onRemove={dniPhoto === null ? undefined : () => form.setFieldValue('dniPhoto', null)}
      />
      <ReadingHint
        reading={upload.photo?.read}
        typed={{ name: form.values.holderName, number: form.values.holderDni }}
        onFill={fill}
      />
      {!ofCustomer && (
        <NativeSelect label="Relación" data={RELATIVES} {...form.getInputProps('relationship')} />
      )}
      <HolderFields getInputProps={form.getInputProps} />
      <Checkbox
        label="El titular acepta que se verifique su DNI para esta venta"
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
