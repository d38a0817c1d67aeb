import { Alert, Button, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { schemaResolver, type FormErrors } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatRate, fractionToBp } from '../../../../shared/values/commission.ts';
import { rateChangeError } from '../../../../shared/input/moneyFields.ts';
import { editUserFields, RATE_LABEL, type AdminUserView } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { parseDecimal, toDecimalText } from '../../../forms/decimalText.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { OpenWork, useOpenWork } from './OpenWork.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';

/** Above this the form asks for confirmation: the commission exceeds the price. */
const UNUSUAL_PERCENT = 100;

interface SellerFormValues {
  name: string;
  phone: string;
  location: string;
  /** Percent as typed: `12,5`. */
  commissionRate: string;
  isActive: boolean;
}

function toInput({ commissionRate, ...rest }: SellerFormValues) {
  // The schema refuses a blank percentage, with its own sentence.
  return { ...rest, commissionRate: parseDecimal(commissionRate) as number };
}

const validateInput = schemaResolver(editUserFields, { sync: true });

function rateError({ commissionRate }: SellerFormValues, user: AdminUserView): FormErrors {
  const percent = parseDecimal(commissionRate) ?? 0;
  return { commissionRate: rateChangeError(RATE_LABEL, percent, fractionToBp(user.commissionRate)) };
}

interface SellerFormProps {
  user: AdminUserView;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

export function SellerForm({ user, onDone }: SellerFormProps) {
  const isSelf = useUser().id === user._id;
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const kept = useKeptForm<SellerFormValues>({
    draft: `user-${user._id}`,
    current: {
      name: user.name,
      phone: user.phone,
      location: user.location,
      commissionRate: toDecimalText(user.commissionRate * 100),
      isActive: user.isActive,
    },
    validate: (values) => ({ ...rateError(values, user), ...validateInput(toInput(values)) }),
  });
  const { form } = kept;
  const isLeaving = user.isActive && !form.values.isActive;
  const work = useOpenWork(user, isLeaving);
  const edit = trpc.admin.editUser.useMutation({
    onMutate: () => work.settle(work.to),
    onSuccess: ({ name }, _input, settled) => {
      kept.finish();
      onDone();
      notifyDone(`Se guardaron los datos de ${name}.${settled}`);
      void utils.admin.invalidate();
      if (isSelf) void utils.auth.profile.invalidate();
    },
    // The refusal may mean that the account has changed.
    onError: () => void utils.admin.listUsers.invalidate(),
    onSettled: () => setAsking(false),
  });
  const input = toInput(form.values);
  const save = () => edit.mutate({ ...input, id: user._id, expectedUpdatedAt: user.updatedAt });
  const submit = () => (input.commissionRate > UNUSUAL_PERCENT ? setAsking(true) : save());
  if (asking) {
    return (
      <UnusualRate
        name={form.values.name}
        percent={input.commissionRate}
        busy={edit.isPending}
        onConfirm={save}
        onBack={() => setAsking(false)}
      />
    );
  }
  return (
    <DialogForm
      form={kept}
      onSubmit={submit}
      call={edit}
      failure="Error al actualizar el usuario"
      submit={work.to ? `Guardar y pasar todo a ${work.to.name}` : 'Guardar cambios'}
      onCancel={onDone}
    >
      <TextInput label="Nombre" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Teléfono"
          type="tel"
          inputMode="tel"
          required
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <TextInput label="Localidad" required autoComplete="off" {...form.getInputProps('location')} />
      </SimpleGrid>
      <TextInput
        label="Comisión (%)"
        required
        inputMode="decimal"
        autoComplete="off"
        description="Vale para sus próximas ventas; las que ya registró no cambian"
        {...form.getInputProps('commissionRate')}
      />
      <Switch
        label="Activo"
        size="md"
        disabled={isSelf}
        description={
          isSelf ? 'Es tu propia cuenta' : 'Al desactivar la cuenta se cierran sus sesiones al instante'
        }
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {isLeaving && <OpenWork work={work} />}
    </DialogForm>
  );
}

interface UnusualRateProps {
  name: string;
  percent: number;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

function UnusualRate({ name, percent, busy, onConfirm, onBack }: UnusualRateProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const rate = formatRate(percent / 100);
  return (
    <Stack>
      <Alert
        color="amber"
        icon={<IconAlertTriangle aria-hidden />}
        role="alert"
        title="Comisión mayor que 100 %"
      >
        <Text>
          ¿Estás seguro de que la comisión de {name} es {rate}? Por cada venta ganaría más que el precio del
          plan.
        </Text>
      </Alert>
      <DialogActions>
        <Button ref={back} variant="default" onClick={onBack}>
          Volver
        </Button>
        <Button disabled={busy} onClick={onConfirm}>
          {busy ? 'Guardando...' : `Guardar con ${rate}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}
