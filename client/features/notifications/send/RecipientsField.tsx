import { Checkbox, Input, Pill, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { trpc, type Outputs } from '../../../api/trpc.ts';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import type { Recipient, SendFormValues } from './sendFormValues.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

const SHOWN = 20;
/** A label as high as a thumb. */
const TOUCH = {
  body: { alignItems: 'center' },
  label: { display: 'grid', alignItems: 'center', minHeight: 44 },
};

type Form = UseFormReturnType<SendFormValues>;

/** Chooses the recipients: all sellers, or some of them by search. */
export function RecipientsField({ form }: { form: Form }) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Destinatarios"
        size="md"
        value={form.values.recipientType}
        onChange={(value) => {
          form.clearFieldError('recipients');
          form.setFieldValue('recipientType', value as SendFormValues['recipientType']);
        }}
      >
        <Stack gap={0}>
          <Radio value="all" label="Todos" size="md" styles={TOUCH} />
          <Radio value="specific" label="Elegir vendedores" size="md" styles={TOUCH} />
        </Stack>
      </Radio.Group>
      {form.values.recipientType === 'specific' && <Picker form={form} />}
      {form.errors.recipients && <Input.Error size="md">{form.errors.recipients}</Input.Error>}
    </Stack>
  );
}

function Picker({ form }: { form: Form }) {
  const { recipients } = form.values;
  const onRecipients = (chosen: Recipient[]) => form.setFieldValue('recipients', chosen);
  const [search, setSearch] = useState('');
  const found = trpc.admin.listUsers.useQuery(
    { search, role: 'seller', sort: 'name', limit: SHOWN },
    KEEP_PREVIOUS,
  );
  const remove = (id: string) => onRecipients(recipients.filter(({ _id }) => _id !== id));
  const toggle = (seller: Recipient, checked: boolean) =>
    checked ? onRecipients([...recipients, { _id: seller._id, name: seller.name }]) : remove(seller._id);
  return (
    <Stack gap="sm">
      {recipients.length > 0 && (
        <Pill.Group>
          {recipients.map(({ _id, name }) => (
            <Pill
              key={_id}
              size="lg"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Quitar a ${name}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => remove(_id)}
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <SearchField label="Buscar vendedores" value={search} onSearch={setSearch} />
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Vendedores' }}>
        <Stack gap="xs" p={4}>
          {found.data?.users.map((user) => (
            <Checkbox
              key={user._id}
              size="md"
              py={4}
              label={user.name}
              description={user.location}
              checked={recipients.some(({ _id }) => _id === user._id)}
              onChange={(event) => toggle(user, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Text size="sm" c="dimmed" role="status">
        {summary(found, recipients.length)}
      </Text>
    </Stack>
  );
}

type Found = { data: Outputs['admin']['listUsers'] | undefined; error: unknown };

function summary(found: Found, picked: number): string {
  if (found.error) return errorText(found.error, 'Error al cargar los vendedores');
  if (!found.data) return 'Cargando...';
  const { users, pagination } = found.data;
  const more = pagination.total > users.length ? ` (se muestran ${users.length})` : '';
  const people = pagination.total === 1 ? '1 vendedor' : `${pagination.total} vendedores`;
  return `${people}${more} · ${picked} ${picked === 1 ? 'elegido' : 'elegidos'}`;
}
