import { Input, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { Picker } from '../../../ui/lists/search/Picker.tsx';
import type { SendFormValues } from './sendFormValues.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

const SHOWN = 20;
/** A label as high as a thumb. */
const TOUCH = {
  body: { alignItems: 'center' },
  label: { display: 'grid', alignItems: 'center', minHeight: 44 },
};

type Form = UseFormReturnType<SendFormValues>;

/** Chooses the recipients: all accounts, or sellers or teams by search. */
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
          <Radio value="team" label="Elegir equipos" size="md" styles={TOUCH} />
        </Stack>
      </Radio.Group>
      {form.values.recipientType === 'specific' && <Sellers form={form} />}
      {form.values.recipientType === 'team' && <Teams form={form} />}
      {form.errors.recipients && <Input.Error size="md">{form.errors.recipients}</Input.Error>}
    </Stack>
  );
}

function Sellers({ form }: { form: Form }) {
  const [search, setSearch] = useState('');
  const found = trpc.admin.listUsers.useQuery(
    { search, role: 'seller', sort: 'name', limit: SHOWN },
    KEEP_PREVIOUS,
  );
  return (
    <Picker
      label="Buscar vendedores"
      search={search}
      onSearch={setSearch}
      found={found}
      optionsOf={({ users }) =>
        users.map(({ _id, name, location }) => ({ _id, name, description: location }))
      }
      failure="Error al cargar los vendedores"
      nouns={['vendedor', 'vendedores']}
      chosen={form.values.recipients}
      onChange={(recipients) => form.setFieldValue('recipients', recipients)}
    />
  );
}

function Teams({ form }: { form: Form }) {
  const [search, setSearch] = useState('');
  const found = trpc.admin.listTeams.useQuery({ search, limit: SHOWN }, KEEP_PREVIOUS);
  return (
    <Picker
      label="Buscar equipos"
      search={search}
      onSearch={setSearch}
      found={found}
      optionsOf={({ teams }) =>
        teams.map(({ _id, name, leaderName, memberCount }) => ({
          _id,
          name,
          description: `${leaderName ?? 'Sin líder'} · ${countOf(memberCount, 'integrante', 'integrantes')}`,
        }))
      }
      failure="Error al cargar los equipos"
      nouns={['equipo', 'equipos']}
      chosen={form.values.teams}
      onChange={(teams) => form.setFieldValue('teams', teams)}
    />
  );
}
