import { Button, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { formatRate } from '../../../../shared/values/commission.ts';
import { firstNameOf } from '../../../../shared/values/names.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import {
  createInvitationInput,
  type InvitationState,
  type InvitationView,
  type NewInvitationView,
} from '../../../../shared/users/invitations.ts';
import { trpc } from '../../../api/trpc.ts';
import { parseDecimal } from '../../../forms/decimalText.ts';
import { clearDraft } from '../../../forms/formDraft.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { failureNotice } from '../../../ui/notices.tsx';
import { LinkPanel } from '../LinkPanel.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const STATE_LABELS: Record<InvitationState, string> = {
  open: 'Sin usar',
  used: 'Usada',
  expired: 'Vencida',
};

const DRAFT = 'invitation';

/** Makes registration links for sellers, and revokes them. */
export function InvitationsPanel() {
  const utils = trpc.useUtils();
  const create = trpc.admin.createInvitation.useMutation({
    onSuccess: () => {
      clearDraft(DRAFT);
      void utils.admin.invitations.invalidate();
    },
  });
  return (
    <Stack>
      {create.data ? (
        <NewLink invitation={create.data} onAnother={create.reset} />
      ) : (
        <InvitationForm create={create} />
      )}
      <Title order={3}>Invitaciones</Title>
      <Invitations />
    </Stack>
  );
}

const toInput = ({
  name,
  email,
  commissionRate,
  location,
}: Record<'name' | 'email' | 'commissionRate' | 'location', string>) => {
  const percent = parseDecimal(commissionRate);
  return {
    name,
    ...(email.trim() && { email }),
    ...(percent !== undefined && { commissionRate: percent }),
    location,
  };
};

const validate = schemaResolver(createInvitationInput, { sync: true });

function InvitationForm({ create }: { create: ReturnType<typeof trpc.admin.createInvitation.useMutation> }) {
  const { data: links } = trpc.content.links.useQuery();
  const kept = useKeptForm({
    draft: DRAFT,
    current: { name: '', email: '', commissionRate: '', location: '' },
    validate: (values) => validate(toInput(values)),
  });
  const { form } = kept;
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => create.mutate(toInput(values))}
      call={create}
      failure="Error al crear la invitación"
      submit="Crear invitación"
      busyLabel="Creando..."
    >
      <Text>
        Quien abra el enlace se registra una vez, dentro de 7 días. Lo que indiques aquí no lo puede cambiar.
      </Text>
      <TextInput
        label="Nombre"
        placeholder="Para saber de quién es"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {links?.mail && (
        <TextInput
          label="Email"
          description="Si lo escribes, el enlace le llega también por mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Comisión (%)"
          placeholder="La de un vendedor nuevo"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('commissionRate')}
        />
        <TextInput
          label="Localidad"
          placeholder="La que escriba"
          autoComplete="off"
          {...form.getInputProps('location')}
        />
      </SimpleGrid>
    </DialogForm>
  );
}

function NewLink({ invitation, onAnother }: { invitation: NewInvitationView; onAnother: () => void }) {
  const address = window.location.origin + invitation.link;
  const hello = invitation.name === null ? '' : `Hola ${firstNameOf(invitation.name)}. `;
  const text = `${hello}Te invito a vender con nosotros. Regístrate aquí: ${address}`;
  return (
    <Stack>
      <LinkPanel
        label={invitation.name === null ? 'Enlace de la invitación' : `Enlace para ${invitation.name}`}
        address={address}
        warning={`Sirve una sola vez y vence el ${formatDateTime(invitation.expiresAt)}. No lo volverás a ver: cópialo o envíalo ahora.`}
        whatsApp={`https://wa.me/?text=${encodeURIComponent(text)}`}
        action={(isTaken) => (
          <Button variant="default" disabled={!isTaken} onClick={onAnother}>
            Crear otra
          </Button>
        )}
      />
    </Stack>
  );
}

function Invitations() {
  const utils = trpc.useUtils();
  const list = trpc.admin.invitations.useQuery();
  const { data: settings } = trpc.admin.settings.useQuery();
  const remove = trpc.admin.deleteInvitation.useMutation({
    onError: failureNotice('No se pudo anular la invitación'),
    onSettled: () => void utils.admin.invitations.invalidate(),
  });
  const columns: Column<InvitationView>[] = [
    {
      label: 'Invitación',
      cell: (invitation) => (
        <>
          <Text fw={600}>{invitation.name ?? 'Sin nombre'}</Text>
          <Hint>{stateOf(invitation)}</Hint>
          <Hint>
            De {invitation.createdByName}, {formatDateTime(invitation.createdAt)}
            {invitation.location === null ? '' : `. ${invitation.location}`}
          </Hint>
        </>
      ),
    },
    {
      label: 'Comisión',
      kind: 'number',
      labelled: true,
      cell: ({ commissionRate }) =>
        settings && formatRate(commissionRate ?? settings.defaultCommissionPercent / 100),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      cell: ({ _id, state }) =>
        state === 'open' && (
          <Button variant="default" disabled={remove.isPending} onClick={() => remove.mutate({ id: _id })}>
            Anular
          </Button>
        ),
    },
  ];
  return (
    <QueryState
      query={list}
      errorTitle="Error al cargar las invitaciones"
      rows={2}
      empty={<Text c="dimmed">Todavía no hay invitaciones.</Text>}
    >
      {(invitations) => (
        <CardTable caption="Invitaciones" columns={columns} rows={invitations} keyOf={({ _id }) => _id} />
      )}
    </QueryState>
  );
}

function stateOf({ state, usedByName }: InvitationView): string {
  return usedByName === null ? STATE_LABELS[state] : `${STATE_LABELS[state]} por ${usedByName}`;
}
