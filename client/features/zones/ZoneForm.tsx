import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { COVERAGE_LABELS, COVERAGES, PROVINCES, type Coverage } from '../../../shared/zones/coverage.ts';
import { createZoneInput, ZONE_LABELS, type ZoneView } from '../../../shared/zones/zones.ts';
import { trpc } from '../../api/trpc.ts';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { notifyDone } from '../../ui/notices.tsx';

interface ZoneFormProps {
  /** Null for a new rule. */
  zone: ZoneView | null;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

const validate = schemaResolver(createZoneInput, { sync: true });

export function ZoneForm({ zone, onDone }: ZoneFormProps) {
  const utils = trpc.useUtils();
  const kept = useKeptForm({
    draft: `zone-${zone?._id ?? 'new'}`,
    current: {
      province: zone?.province ?? '',
      city: zone?.city ?? '',
      postalFrom: zone?.postalFrom ?? '',
      postalTo: zone?.postalTo ?? '',
      state: zone?.state ?? ('enabled' as Coverage),
      note: zone?.note ?? '',
    },
    validate,
  });
  const { form } = kept;
  const field = (name: keyof typeof form.values) => ({
    label: ZONE_LABELS[name],
    ...form.getInputProps(name),
  });
  const onSuccess = () => {
    kept.finish();
    onDone();
    notifyDone('Se guardó la zona');
    void utils.zones.invalidate();
  };
  const create = trpc.admin.createZone.useMutation({ onSuccess });
  const edit = trpc.admin.editZone.useMutation({ onSuccess });
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => (zone ? edit.mutate({ ...values, id: zone._id }) : create.mutate(values))}
      call={zone ? edit : create}
      failure="Error al guardar la zona"
      submit="Guardar zona"
      onCancel={onDone}
    >
      <NativeSelect
        {...field('province')}
        required
        data={[{ value: '', label: 'Elige una provincia' }, ...PROVINCES]}
      />
      <TextInput autoComplete="off" {...field('city')} description="Vacía: toda la provincia" />
      <SimpleGrid cols={2}>
        <TextInput autoComplete="off" {...field('postalFrom')} inputMode="numeric" />
        <TextInput autoComplete="off" {...field('postalTo')} inputMode="numeric" />
      </SimpleGrid>
      <NativeSelect
        {...field('state')}
        data={COVERAGES.map((value) => ({ value, label: COVERAGE_LABELS[value] }))}
      />
      <TextInput autoComplete="off" {...field('note')} description="La lee quien busca la zona" />
    </DialogForm>
  );
}
