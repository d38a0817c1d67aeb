import { Button, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createTeamInput,
  editTeamInput,
  OVERRIDE_LABEL,
  type TeamView,
  type TeamWithMembersView,
} from '../../../../shared/teams/teams.ts';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { formatRate } from '../../../../shared/values/commission.ts';
import { addMonths, argentineDay, formatLongMonth } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { errorText } from '../../../api/errors.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { parseDecimal, toDecimalText } from '../../../forms/decimalText.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Picker, type Choice } from '../../../ui/lists/search/Picker.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { useNow } from '../../../ui/useNow.ts';

const SHOWN = 20;

const names = new Intl.ListFormat('es', { type: 'conjunction' });

interface Member extends Choice {
  /** The other team that they would leave. */
  from: AdminUserView['team'];
}

interface TeamValues {
  name: string;
  members: Member[];
  /** Empty without one. */
  leaderId: string;
  /** Percent as typed: `2,5`. */
  overridePercent: string;
}

interface TeamFormProps {
  /** Null for a new team. */
  id: string | null;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

export function TeamForm({ id, onDone }: TeamFormProps) {
  // Not from the cache: others may have moved.
  const loaded = trpc.admin.team.useQuery({ id: id ?? '' }, { enabled: id !== null, gcTime: 0 });
  if (id === null) return <Fields onDone={onDone} />;
  return (
    <QueryState query={loaded} errorTitle="Error al cargar el equipo" rows={5}>
      {(data) => <Fields loaded={data} onDone={onDone} />}
    </QueryState>
  );
}

function toInput({ name, members, leaderId, overridePercent }: TeamValues) {
  return {
    name,
    leaderId,
    memberIds: members.map(({ _id }) => _id),
    // The schema refuses a blank percentage, with its own sentence.
    overridePercent: parseDecimal(overridePercent) as number,
  };
}

const validateNew = schemaResolver(createTeamInput, { sync: true });
const validateEdit = schemaResolver(editTeamInput, { sync: true });

function Fields({ loaded, onDone }: { loaded?: TeamWithMembersView; onDone: () => void }) {
  const team = loaded?.team;
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const current: TeamValues = {
    name: team?.name ?? '',
    members: (loaded?.members ?? []).map(({ _id, name }) => ({ _id, name, from: null })),
    leaderId: team?.leaderId ?? '',
    overridePercent: team ? toDecimalText(team.overrideRate * 100) : '',
  };
  const kept = useKeptForm<TeamValues>({
    draft: `team-${team?._id ?? 'new'}`,
    current,
    validate: (values) => {
      const { leaderId, ...input } = toInput(values);
      // A team that has lost its leader may stay without.
      if (!team || team.leaderId !== null || leaderId !== '') return validateNew({ leaderId, ...input });
      return validateEdit({ id: team._id, ...input });
    },
  });
  const { form } = kept;
  const { leaderId, ...input } = toInput(form.values);
  const { members } = form.values;
  const before = new Set(kept.base.members.map(({ _id }) => _id));
  const joined = members.filter(({ _id }) => !before.has(_id));
  const left = kept.base.members.filter(({ _id }) => !input.memberIds.includes(_id));
  const save = useMutation({
    mutationFn: async () => {
      const { admin } = utils.client;
      if (!team) return admin.createTeam.mutate({ leaderId, ...input });
      const { name, overridePercent } = input;
      // The leader first: who leads cannot be removed.
      const id = team._id;
      await admin.editTeam.mutate({ id, name, overridePercent, ...(leaderId !== '' && { leaderId }) });
      const [add, remove] = [joined, left].map((people) => people.map(({ _id }) => _id));
      return admin.moveTeamMembers.mutate({ id, add, remove });
    },
    onSuccess: ({ name }) => {
      kept.finish();
      onDone();
      notifyDone(`Se guardó el equipo ${name}`);
    },
    onSettled: () => void utils.admin.invalidate(),
  });
  const leader = members.find(({ _id }) => _id === leaderId);
  const rate = (input.overridePercent || 0) / 100;
  const cost = useCost(rate, leader ? input.memberIds.filter((id) => id !== leaderId) : []);
  const changes = changesOf(team, { name: input.name.trim(), joined, left, leader, rate });
  if (asking) {
    return (
      <Stack>
        <List spacing="xs">
          {changes.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
        {cost && <Text fw={600}>{cost}</Text>}
        <Text c="dimmed">Vale para las ventas nuevas: las ya registradas siguen con su líder.</Text>
        <ErrorAlert>{save.error && errorText(save.error, 'Error al guardar el equipo')}</ErrorAlert>
        <DialogActions>
          <Button
            variant="default"
            data-autofocus
            onClick={() => {
              save.reset();
              setAsking(false);
            }}
          >
            Volver
          </Button>
          <Button disabled={save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? 'Guardando...' : 'Confirmar'}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  return (
    <DialogForm
      form={kept}
      onSubmit={() => (changes.length > 0 ? setAsking(true) : save.mutate())}
      call={save}
      failure="Error al guardar el equipo"
      submit="Guardar equipo"
      onCancel={onDone}
    >
      <TextInput label="Nombre" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Members
        ownId={team?._id}
        chosen={members}
        onChange={(chosen) => {
          form.setFieldValue('members', chosen);
          if (!chosen.some(({ _id }) => _id === leaderId)) form.setFieldValue('leaderId', '');
        }}
      />
      <NativeSelect
        label="Líder"
        required
        data={[
          {
            value: '',
            label: members.length === 0 ? 'Elige antes a los integrantes' : 'Elige a quien lidera',
          },
          ...members.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...form.getInputProps('leaderId')}
      />
      <TextInput
        label={`${OVERRIDE_LABEL} (%)`}
        required
        inputMode="decimal"
        autoComplete="off"
        description={cost ?? 'Gana ese porcentaje del precio de cada venta nueva de los demás'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('overridePercent')}
      />
    </DialogForm>
  );
}

interface MembersProps {
  ownId: string | undefined;
  chosen: Member[];
  onChange: (chosen: Member[]) => void;
}

function Members({ ownId, chosen, onChange }: MembersProps) {
  const [search, setSearch] = useState('');
  const found = trpc.admin.listUsers.useQuery(
    { search, role: 'seller', isActive: true, sort: 'name', limit: SHOWN },
    KEEP_PREVIOUS,
  );
  return (
    <Picker
      label="Buscar integrantes"
      search={search}
      onSearch={setSearch}
      found={found}
      optionsOf={({ users }) => users.map((user) => toMember(user, ownId))}
      failure="Error al cargar los vendedores"
      nouns={['vendedor', 'vendedores']}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

function toMember({ _id, name, location, team }: AdminUserView, ownId: string | undefined): Member {
  const from = team?._id === ownId ? null : team;
  if (from?.isLeader) return { _id, name, from, description: `Lidera ${from.name}`, disabled: true };
  return { _id, name, from, description: from ? `De ${from.name}` : location };
}

interface Changes {
  name: string;
  joined: Member[];
  left: Member[];
  leader: Member | undefined;
  rate: number;
}

/** Who moves from where, who loses a leader, and what else changes, in sentences. */
function changesOf(team: TeamView | undefined, { name, joined, left, leader, rate }: Changes): string[] {
  const added = joined.filter(({ from }) => from === null).map((member) => member.name);
  const led = team?.leaderName ?? null;
  return [
    ...joined.flatMap(({ name: who, from }) =>
      from ? `${who} pasa de ${from.name}${withLeader(from.leaderName)} a ${name}` : [],
    ),
    added.length > 0 && `${names.format(added)}: sin equipo hasta ahora, a ${name}`,
    ...left.map(
      ({ name: who }) => `${who} queda sin equipo${led === null ? '' : ` y sin ${led} como líder`}`,
    ),
    team?.leaderId !== leader?._id &&
      leader &&
      (led === null
        ? `${leader.name} lidera el equipo`
        : `El equipo cambia de líder: ${leader.name} en lugar de ${led}`),
    team &&
      team.overrideRate !== rate &&
      `El porcentaje pasa de ${formatRate(team.overrideRate)} a ${formatRate(rate)}`,
  ].filter((change) => change !== false && change !== undefined);
}

const withLeader = (name: string | null) => (name === null ? '' : ` (líder: ${name})`);

/** 'Con el 2,0 % de octubre 2026: $ 184.000': the leader's share of what these members sold in the last whole month. */
function useCost(rate: number, memberIds: string[]): string | undefined {
  const month = addMonths(argentineDay(useNow()).slice(0, 7), -1);
  const { data } = trpc.admin.reportMonths.useQuery({ from: month, to: month, groupBy: 'seller' });
  if (!data || memberIds.length === 0 || !(rate > 0)) return undefined;
  const ids = new Set(memberIds);
  const sold = data.reduce((sum, { key, amount }) => sum + (ids.has(key) ? amount : 0), 0);
  return `Con el ${formatRate(rate)} de ${formatLongMonth(month)}: ${formatMoney(sold * rate)}`;
}
