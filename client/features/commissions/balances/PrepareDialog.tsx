import { useState } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { Group, Loader, Stack, Text } from '@mantine/core';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { createSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { RunResult } from './RunResult.tsx';
import { useMoneyChanged } from '../useMoneyChanged.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { DateField } from '../../../forms/DateField.tsx';

const validate = schemaResolver(createSettlementsInput, { sync: true });

export interface Person {
  id: string;
  name: string;
}

export type Prepared = Person[] | 'all';

interface PrepareDialogProps extends Dialog<Prepared> {
  /** Called after drafts were made. */
  onMade?: () => void;
}

/** Makes a draft for each of these sellers, and lists the skipped ones with the reason. */
export function PrepareDialog({ onMade, ...dialog }: PrepareDialogProps) {
  return (
    <FormModal title="Preparar liquidaciones" {...dialog}>
      {(sellers) => <Prepare sellers={sellers} onMade={onMade} onClose={dialog.close} />}
    </FormModal>
  );
}

interface PrepareProps {
  sellers: Prepared;
  onMade: (() => void) | undefined;
  onClose: () => void;
}

function Prepare({ sellers, onMade, onClose }: PrepareProps) {
  const toInput = ({ until }: { until: string }) =>
    sellers === 'all' ? { all: true, until } : { sellerIds: sellers.map(({ id }) => id), until };
  const [today] = useState(() => argentineDay(Date.now()));
  const form = useForm({
    initialValues: { until: today },
    validate: (values) => validate(toInput(values)),
  });
  const showChanges = useMoneyChanged();
  const run = trpc.admin.createSettlements.useMutation({
    onSuccess: () => onMade?.(),
    // An interrupted run has made some drafts.
    onSettled: showChanges,
  });
  if (run.data) return <RunResult result={run.data} onClose={onClose} />;
  if (run.isPending) return <Running />;
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => run.mutate(toInput(values))}
      call={run}
      failure="Error al preparar las liquidaciones"
      submit="Preparar"
      onCancel={onClose}
    >
      <Text>
        Se prepara un borrador para {whom(sellers)}, con lo que hoy está a cobrar. Después puedes revisarlo,
        cerrarlo y pagarlo.
      </Text>
      <DateField
        label="Movimientos hasta"
        required
        data-autofocus
        description="Ese día incluido"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('until')}
      />
    </DialogForm>
  );
}

function whom(sellers: Prepared): string {
  if (sellers === 'all') return 'cada vendedor que tiene movimientos';
  const [first] = sellers;
  return sellers.length === 1 && first
    ? first.name
    : `cada uno de los ${countOf(sellers.length, 'vendedor elegido', 'vendedores elegidos')}`;
}

function Running() {
  return (
    <Stack gap="xs" py="md">
      <Group gap="xs">
        <Loader size="sm" />
        <Text role="status">Preparando…</Text>
      </Group>
      <Hint>Con miles de vendedores puede tardar unos segundos. Si cierras esta ventana, sigue igual.</Hint>
    </Stack>
  );
}
