import {
  Card,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  Alert,
  type TextInputProps,
} from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { SETTING_LABELS, updateSettingsInput, type SettingsView } from '../../../shared/settings/settings.ts';
import { VERSION } from '../../../shared/version.ts';
import { trpc } from '../../api/trpc.ts';
import { parseDecimal, toDecimalText } from '../../forms/decimalText.ts';
import { isSame } from '../../forms/carryOver.ts';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { HiddenTitle } from '../../ui/lists/HiddenTitle.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import { LinkButton } from '../../ui/links/LinkButton.tsx';
import { MailCard } from '../mail/MailCard.tsx';
import { BackupsCard } from '../operation/BackupsCard.tsx';
import classes from './SettingsTab.module.css';
import { Hint } from '../../ui/Hint.tsx';
import { IconRoute } from '@tabler/icons-react';

const LINKS = ['supportUrl', 'tutorialVideoUrl', 'welcomeVideoUrl', 'strategyGuideUrl'] as const;
const TEXTS = ['company', ...LINKS] as const;
const NUMBERS = [
  'defaultCommissionPercent',
  'commissionHoldDays',
  'photoRetentionDays',
  'prospectRetentionDays',
] as const;

/** How the numbers differ: the others are whole, and say all in their labels. */
const NUMBER_FIELDS: Partial<Record<(typeof NUMBERS)[number], TextInputProps>> = {
  defaultCommissionPercent: {
    label: `${SETTING_LABELS.defaultCommissionPercent} (%)`,
    inputMode: 'decimal',
  },
  photoRetentionDays: {
    description: 'Desde que la venta se completó o se canceló. Después se eliminan, y la venta lo dice.',
  },
  prospectRetentionDays: {
    description: 'Desde el último cambio de un interesado abierto o perdido. Después se borran sus datos.',
  },
};

/** Numbers as typed; a missing text is blank. */
type Values = Pick<SettingsView, 'registration' | 'ranking' | 'requireAdminTotp'> &
  Record<(typeof TEXTS)[number] | (typeof NUMBERS)[number], string>;

function toValues(settings: SettingsView): Values {
  const { registration, ranking, requireAdminTotp } = settings;
  const numbers = NUMBERS.map((name) => [name, toDecimalText(settings[name])]);
  const texts = TEXTS.map((name) => [name, settings[name] ?? '']);
  return { registration, ranking, requireAdminTotp, ...Object.fromEntries([...numbers, ...texts]) } as Values;
}

function toInput({ registration, ranking, requireAdminTotp, ...values }: Values) {
  // The schema refuses a blank number, with its own sentence.
  const numbers = NUMBERS.map((name) => [name, parseDecimal(values[name]) ?? Number.NaN]);
  const texts = TEXTS.map((name) => [name, values[name].trim() || null]);
  return { registration, ranking, requireAdminTotp, ...Object.fromEntries([...numbers, ...texts]) };
}

const validate = schemaResolver(updateSettingsInput, { sync: true });

export function SettingsTab() {
  const settings = trpc.admin.settings.useQuery();
  return (
    <Stack>
      <HiddenTitle>Ajustes</HiddenTitle>
      <Text c="dimmed">Valen desde que los guardas, y cada cambio queda en la auditoría.</Text>
      <ProxyWarning />
      <QueryState
        query={settings}
        errorTitle="Error al cargar los ajustes"
        pending={<Skeleton h={600} role="status" aria-label="Cargando..." />}
      >
        {(stored) => <SettingsForm settings={stored} />}
      </QueryState>
      <MailCard />
      <BackupsCard />
      <Group>
        <LinkButton href="/app/admin/import" variant="default">
          Importar ventas
        </LinkButton>
      </Group>
      <Hint>Versión {VERSION}</Hint>
    </Stack>
  );
}

function SettingsForm({ settings }: { settings: SettingsView }) {
  const utils = trpc.useUtils();
  const kept = useKeptForm<Values>({
    draft: 'settings',
    current: toValues(settings),
    validate: (values) => validate(toInput(values)),
  });
  const { form } = kept;
  const update = trpc.admin.updateSettings.useMutation({
    onSuccess: (saved) => {
      form.setValues(toValues(saved));
      kept.finish(toValues(saved));
      notifyDone('Se guardaron los ajustes');
      utils.admin.settings.setData(undefined, saved);
      void utils.admin.audit.invalidate();
      void utils.content.invalidate();
      void utils.ranking.invalidate();
    },
  });
  // Another administrator may have changed the untouched fields.
  const save = (values: Values) => {
    const before: Record<string, unknown> = toInput(kept.base);
    const touched = Object.entries(toInput(values)).filter(([name, value]) => !isSame(value, before[name]));
    update.mutate(Object.fromEntries(touched));
  };
  return (
    <DialogForm
      form={kept}
      onSubmit={save}
      call={update}
      failure="Error al guardar los ajustes"
      submit="Guardar ajustes"
    >
      <Card padding="lg">
        <div className={classes.fields}>
          <NativeSelect
            label={SETTING_LABELS.registration}
            data={[
              { value: 'open', label: 'Abierto a todos' },
              { value: 'invite', label: 'Solo con invitación' },
            ]}
            {...form.getInputProps('registration')}
          />
          {NUMBERS.map((name) => (
            <TextInput
              key={name}
              label={SETTING_LABELS[name]}
              required
              inputMode="numeric"
              {...NUMBER_FIELDS[name]}
              {...form.getInputProps(name)}
            />
          ))}
          <TextInput
            label={SETTING_LABELS.company}
            description="Con su CUIT: así sale en cada liquidación impresa."
            {...form.getInputProps('company')}
          />
          <NativeSelect
            label={SETTING_LABELS.ranking}
            description="Los vendedores ven a los cinco primeros del mes y su propio lugar."
            data={[
              { value: 'on', label: 'Visible para los vendedores' },
              { value: 'off', label: 'Apagado' },
            ]}
            {...form.getInputProps('ranking')}
          />
          <Switch
            size="md"
            label={SETTING_LABELS.requireAdminTotp}
            description="Quien no la active no podrá entrar al resto. Actívala primero en tu perfil."
            {...form.getInputProps('requireAdminTotp', { type: 'checkbox' })}
          />
        </div>
      </Card>
      <Card padding="lg">
        <Stack>
          <Title order={3}>Enlaces de las guías</Title>
          <div className={classes.fields}>
            {LINKS.map((name) => (
              <TextInput
                key={name}
                label={SETTING_LABELS[name]}
                type="url"
                inputMode="url"
                placeholder="https://"
                {...form.getInputProps(name)}
              />
            ))}
          </div>
        </Stack>
      </Card>
    </DialogForm>
  );
}

/** Shown when a reverse proxy forwards addresses that the server is not set up to trust. */
function ProxyWarning() {
  const { data: notices } = trpc.admin.notices.useQuery();
  if (notices?.proxy !== 'ignored') return null;
  return (
    <Alert
      color="amber"
      icon={<IconRoute aria-hidden />}
      title="Todas las visitas parecen venir del mismo lugar"
    >
      Hay un proxy delante del servidor y TRUST_PROXY no está en true. Así, unos pocos intentos fallidos de
      una persona bloquean la entrada de todas, y la auditoría muestra la dirección del proxy. Avisa a quien
      mantiene el servidor.
    </Alert>
  );
}
