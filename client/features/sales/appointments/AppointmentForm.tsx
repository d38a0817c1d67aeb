import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { setAppointmentFields } from '../../../../shared/sales/appointments.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { useSaleChanged } from '../useSaleChanged.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';

interface AppointmentFormProps {
  sale: SaleView;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

/** Sets or moves the day and the hours of the installation. */
export function AppointmentForm({ sale, onDone }: AppointmentFormProps) {
  const open = sale.appointment?.state === 'open' ? sale.appointment : undefined;
  const show = useSaleChanged();
  const form = useForm({
    initialValues: {
      date: open?.date ?? '',
      from: open?.from ?? '09:00',
      to: open?.to ?? '12:00',
      technician: open?.technician ?? '',
      note: open?.note ?? '',
    },
    validate: schemaResolver(setAppointmentFields, { sync: true }),
  });
  const appoint = trpc.admin.setAppointment.useMutation({
    onSuccess: (changed) => {
      show(changed);
      notifyDone(`Turno agendado: ${changed.customerInfo.name}`);
      onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => appoint.mutate({ ...values, id: sale._id, expectedDate: open?.date ?? null })}
      call={appoint}
      failure="Error al guardar el turno"
      submit="Guardar turno"
      onCancel={onDone}
    >
      <TextInput label="Fecha" type="date" required data-autofocus {...form.getInputProps('date')} />
      <SimpleGrid cols={2}>
        <TextInput label="Desde" type="time" required {...form.getInputProps('from')} />
        <TextInput label="Hasta" type="time" required {...form.getInputProps('to')} />
      </SimpleGrid>
      <TextInput label="Técnico" autoComplete="off" {...form.getInputProps('technician')} />
      <Textarea label="Nota" maxLength={TEXT_LIMITS.reason} {...form.getInputProps('note')} />
    </DialogForm>
  );
}
