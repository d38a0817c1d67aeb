import { Button, Collapse, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { createProspectInput, type ProspectView } from '../../../../shared/prospects/prospects.ts';
import { PROVINCES } from '../../../../shared/zones/coverage.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { nextOnEnter } from '../../../forms/nextOnEnter.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { useKeptForm } from '../../../forms/useKeptForm.ts';

export interface ProspectValues {
  name: string;
  phone: string;
  city: string;
  province: string;
  planId: string;
  note: string;
}

const EMPTY: ProspectValues = { name: '', phone: '', city: '', province: '', planId: '', note: '' };

const orNull = (text: string) => text.trim() || null;

/** Returns the form's values; blanks as null. */
export function toFields(values: ProspectValues) {
  const { name, phone } = values;
  return {
    name,
    phone,
    city: orNull(values.city),
    province: orNull(values.province),
    planId: values.planId || null,
    note: orNull(values.note),
  };
}

export function toValues({ name, phone, city, province, planId, note }: ProspectView): ProspectValues {
  return { name, phone, city: city ?? '', province: province ?? '', planId: planId ?? '', note: note ?? '' };
}

const fieldErrors = schemaResolver(createProspectInput, { sync: true });

interface ProspectFormProps {
  /** Name under which typed text is kept. */
  draft: string;
  initial?: ProspectValues;
  /** Whether all fields are visible. */
  isWhole?: boolean;
  /** Sends the form, with the button's arguments, unless it has errors; returns whether it was saved. */
  onSubmit: (values: ProspectValues, nextAt?: string) => Promise<boolean>;
  /** The buttons; `submit` checks the fields first, `finish` ends the draft. */
  children: (submit: (nextAt?: string) => void, busy: boolean, finish: () => void) => ReactNode;
}

/** Two fields, and the others for users with time. */
export function ProspectForm({
  draft,
  initial = EMPTY,
  isWhole = false,
  onSubmit,
  children,
}: ProspectFormProps) {
  const [isOpen, more] = useDisclosure(isWhole);
  const [busy, setBusy] = useState(false);
  const { data: plans = [] } = trpc.plans.list.useQuery();
  const { form, isRestored, startOver, finish } = useKeptForm<ProspectValues>({
    draft,
    current: initial,
    validate: (values) => fieldErrors(toFields(values)),
  });
  const submit = (nextAt?: string) =>
    form.onSubmit((values) => {
      if (busy) return;
      setBusy(true);
      void onSubmit(values, nextAt)
        .then((saved) => saved && finish())
        .finally(() => setBusy(false));
    }, focusFirstError)();
  return (
    // Enter goes to the next field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {isRestored && <Restored onStartOver={startOver} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="Nombre"
            required
            data-autofocus
            autoCapitalize="words"
            autoComplete="off"
            enterKeyHint="next"
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Teléfono"
            required
            type="tel"
            inputMode="tel"
            autoComplete="off"
            enterKeyHint="done"
            {...form.getInputProps('phone')}
          />
        </SimpleGrid>
        {!isWhole && (
          <Button
            variant="subtle"
            size="sm"
            mih={44}
            px={0}
            justify="flex-start"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={more.toggle}
          >
            Más datos (opcional)
          </Button>
        )}
        <Collapse expanded={isOpen}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <TextInput
                label="Localidad"
                autoCapitalize="words"
                autoComplete="off"
                {...form.getInputProps('city')}
              />
              <NativeSelect
                label="Provincia"
                data={[{ value: '', label: 'Sin elegir' }, ...PROVINCES]}
                {...form.getInputProps('province')}
              />
            </SimpleGrid>
            <NativeSelect
              label="Plan que le interesa"
              data={[
                { value: '', label: 'Sin elegir' },
                ...plans.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...form.getInputProps('planId')}
            />
            <Textarea
              label="Nota"
              placeholder="Lo que conviene recordar"
              maxLength={TEXT_LIMITS.reason}
              {...form.getInputProps('note')}
            />
          </Stack>
        </Collapse>
        {children(submit, busy, finish)}
      </Stack>
    </form>
  );
}
