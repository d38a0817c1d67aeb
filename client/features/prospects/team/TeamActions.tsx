import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconArrowsExchange, IconEraser } from '@tabler/icons-react';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { isOpen } from '../../../../shared/prospects/prospectStates.ts';
import { eraseProspectInput, type ProspectView } from '../../../../shared/prospects/prospects.ts';
import { trpc } from '../../../api/trpc.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { SellerFilter } from '../../users/accounts/SellerFilter.tsx';
import classes from '../sheet/ProspectSheet.module.css';
import { prospectsChanged } from '../prospectsChanged.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** Moves a prospect to another seller, or erases the person's data. */
export function TeamActions({ prospect }: { prospect: ProspectView }) {
  const moving = useDialog<ProspectView>();
  const erasing = useDialog<ProspectView>();
  const { state } = prospect;
  return (
    <div className={classes.actions}>
      {isOpen(state) && (
        <ActionButton icon={IconArrowsExchange} variant="default" onClick={() => moving.open(prospect)}>
          Pasar a otro vendedor
        </ActionButton>
      )}
      {state !== 'won' && (
        <ActionButton icon={IconEraser} variant="default" onClick={() => erasing.open(prospect)}>
          Borrar datos
        </ActionButton>
      )}
      <FormModal title="Pasar a otro vendedor" {...moving}>
        {(subject) => <MoveForm prospect={subject} onDone={moving.close} />}
      </FormModal>
      <FormModal title="Borrar datos del interesado" {...erasing}>
        {(subject) => <EraseForm prospect={subject} onDone={erasing.close} />}
      </FormModal>
    </div>
  );
}

interface FormProps {
  prospect: ProspectView;
  onDone: () => void;
}

function MoveForm({ prospect: { _id: id, name, sellerId, sellerName }, onDone }: FormProps) {
  const form = useForm({
    initialValues: { sellerId: '' },
    validate: { sellerId: (chosen) => (chosen === '' ? 'Elige a quién' : null) },
  });
  const move = trpc.admin.moveProspect.useMutation({
    onSuccess: (moved) => {
      notifyDone(`${name} es ahora de ${moved.sellerName}`);
      onDone();
      prospectsChanged();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => move.mutate({ id, sellerId: values.sellerId })}
      call={move}
      failure="Error al pasar el interesado"
      submit="Pasar"
      disabled={form.values.sellerId === sellerId}
      onCancel={onDone}
    >
      <Text>
        <b>{name}</b> deja de ser de {sellerName}. Los dos reciben un mensaje en su chat privado.
      </Text>
      <SellerFilter
        label="Nuevo vendedor"
        placeholder="Elige un vendedor"
        sellerId={form.values.sellerId || undefined}
        name={undefined}
        onChange={(chosen) => form.setFieldValue('sellerId', chosen ?? '')}
      />
      {form.errors.sellerId && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.sellerId}
        </Text>
      )}
    </DialogForm>
  );
}

function EraseForm({ prospect: { _id: id, name }, onDone }: FormProps) {
  const kept = useKeptForm({
    draft: `erase-${id}`,
    current: { reason: '' },
    validate: schemaResolver(eraseProspectInput.pick({ reason: true }), { sync: true }),
  });
  const erase = trpc.admin.eraseProspect.useMutation({
    onSuccess: () => {
      kept.finish();
      notifyDone('Se borraron los datos del interesado');
      onDone();
      prospectsChanged();
    },
  });
  return (
    <DialogForm
      form={kept}
      onSubmit={({ reason }) => erase.mutate({ id, reason })}
      call={erase}
      failure="Error al borrar los datos"
      submit="Borrar datos"
      busyLabel="Borrando..."
      danger
      onCancel={onDone}
    >
      <Text>
        Se borran para siempre el nombre, el teléfono, la localidad y la nota de <b>{name}</b>, también en su
        historia. No se puede deshacer.
      </Text>
      <Textarea
        label="Motivo"
        description="Queda anotado: no escribas datos de la persona"
        maxLength={TEXT_LIMITS.reason}
        data-autofocus
        {...kept.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
