import { ActionIcon, Group, Input, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, type FormErrors } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { createPlanInput, type PlanView } from '../../../shared/plans/plans.ts';
import { trpc } from '../../api/trpc.ts';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { pricesChanged } from './pricesChanged.ts';
import { PriceField } from './PriceField.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { parseDecimal, toDecimalText } from '../../forms/decimalText.ts';

interface PlanFormValues {
  name: string;
  description: string;
  /** As typed: `24.900,50`. */
  price: string;
  features: { key: string; text: string }[];
  isActive: boolean;
}

let rows = 0;

function newFeature(text = ''): PlanFormValues['features'][number] {
  rows += 1;
  return { key: `${Date.now()}-${rows}`, text };
}

/** Form values of a plan, or of a new one for null. */
function toPlanFormValues(plan: PlanView | null): PlanFormValues {
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan ? toDecimalText(plan.price) : '',
    features: plan?.features.length ? plan.features.map((text) => newFeature(text)) : [newFeature()],
    isActive: plan?.isActive ?? true,
  };
}

function toPlanInput({ features, price, ...rest }: PlanFormValues) {
  // The schema refuses a blank price, with its own sentence.
  return { ...rest, price: parseDecimal(price) as number, features: features.map(({ text }) => text) };
}

const validateInput = schemaResolver(createPlanInput, { sync: true });

/** Errors by field; a feature's errors under its row. */
function validatePlan(values: PlanFormValues): FormErrors {
  const errors = Object.entries(validateInput(toPlanInput(values)));
  return Object.fromEntries(
    errors.map(([path, message]) => [path.replace(/^features\.(\d+)$/, 'features.$1.text'), message]),
  );
}

interface PlanFormProps {
  /** Null for a new plan. */
  plan: PlanView | null;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

export function PlanForm({ plan, onDone }: PlanFormProps) {
  const utils = trpc.useUtils();
  const kept = useKeptForm({
    draft: `plan-${plan?._id ?? 'new'}`,
    current: toPlanFormValues(plan),
    validate: validatePlan,
  });
  const { form } = kept;
  const onSuccess = ({ name }: PlanView) => {
    kept.finish();
    onDone();
    notifyDone(plan ? `Se guardó el plan ${name}` : `Se creó el plan ${name}`);
    pricesChanged();
  };
  const create = trpc.admin.createPlan.useMutation({ onSuccess });
  const edit = trpc.admin.editPlan.useMutation({
    onSuccess,
    // The refusal may mean that the plan has changed.
    onError: () => void utils.admin.listPlans.invalidate(),
  });
  const call = plan ? edit : create;
  const save = (values: PlanFormValues) => {
    const input = toPlanInput(values);
    if (plan) edit.mutate({ ...input, id: plan._id, expectedUpdatedAt: plan.updatedAt });
    else create.mutate(input);
  };
  return (
    <DialogForm
      form={kept}
      onSubmit={save}
      call={call}
      failure="Error al guardar el plan"
      submit="Guardar plan"
      onCancel={onDone}
    >
      <TextInput label="Nombre" required data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Descripción" required {...form.getInputProps('description')} />
      <PriceField {...form.getInputProps('price')} />
      <Features form={form} />
      <Switch
        label="Activo"
        size="md"
        description="Solo los planes activos se pueden vender"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

function Features({ form }: { form: UseFormReturnType<PlanFormValues> }) {
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} bd="none" miw={0}>
      <Input.Label component="legend" size="md" p={0} mb={4}>
        Características
      </Input.Label>
      {form.values.features.map(({ key }, index) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={`Característica ${index + 1}`}
            {...form.getInputProps(`features.${index}.text`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={46}
            aria-label={`Quitar la característica ${index + 1}`}
            onClick={() => form.removeListItem('features', index)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {form.errors.features && <Input.Error size="md">{form.errors.features}</Input.Error>}
      <ActionButton
        icon={IconPlus}
        variant="light"
        onClick={() => form.insertListItem('features', newFeature())}
      >
        Agregar característica
      </ActionButton>
    </Stack>
  );
}
