import { schemaResolver } from '@mantine/form';
import { requestVerificationFields } from '../../../../shared/sales/verification.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import type { CallFormProps } from '../../../ui/CallForm.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { HolderFields, type Holder } from './HolderFields.tsx';

interface CorrectHolderProps extends Dialog<Holder> {
  /** Cleared by the caller once corrected. */
  draft: string;
  submit: string;
  call: NonNullable<CallFormProps<Holder>['call']>;
  onSave: (holder: Holder) => void;
}

const holderFields = requestVerificationFields.pick({ holderName: true, holderDni: true });

/** Corrects name and number to what the document says. */
export default function CorrectHolder({ draft, submit, call, onSave, ...dialog }: CorrectHolderProps) {
  return (
    <FormModal title="Corregir nombre o número" {...dialog}>
      {(holder) => (
        <CorrectForm holder={holder} {...{ draft, submit, call, onSave }} onCancel={dialog.close} />
      )}
    </FormModal>
  );
}

interface CorrectFormProps extends Pick<CorrectHolderProps, 'draft' | 'submit' | 'call' | 'onSave'> {
  holder: Holder;
  onCancel: () => void;
}

function CorrectForm({ draft, holder, onSave, ...props }: CorrectFormProps) {
  const kept = useKeptForm({
    draft,
    current: holder,
    validate: schemaResolver(holderFields, { sync: true }),
  });
  return (
    <DialogForm form={kept} onSubmit={onSave} failure="No se pudo corregir" {...props}>
      <HolderFields getInputProps={kept.form.getInputProps} focused />
    </DialogForm>
  );
}
