import { Button, Card, Group, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconBook2,
  IconDatabase,
  IconDoorEnter,
  IconShieldLock,
  IconTag,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import type { UserView } from '../../../shared/users/users.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { useNow } from '../../ui/useNow.ts';
import { StepList, type Step } from '../../ui/lists/StepList.tsx';
import { Hint } from '../../ui/Hint.tsx';

const NEW_MS = 30 * DAY_MS;
const TEAM = 3;

/** First steps of a new installation's owner, until done or dismissed. */
export function OwnerSteps() {
  const user = useUser();
  const [aside, setAside] = useLocalStorage<string[]>({
    key: `first-steps-${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const isNew = useNow() - Date.parse(user.createdAt) < NEW_MS;
  if (!isNew || aside.includes('all')) return null;
  return <Steps aside={aside} onAside={(step) => setAside([...aside, step])} />;
}

function Steps({ aside, onAside }: { aside: string[]; onAside: (step: string) => void }) {
  const user = useUser();
  const done = useDone();
  const fine = (step: string) =>
    done[step] !== false || aside.includes(step) ? undefined : (
      <Button variant="subtle" size="sm" mih={44} onClick={() => onAside(step)}>
        Está bien así
      </Button>
    );
  const steps: Step[] = STEPS.map(({ key, isChoice, ...step }) => ({
    ...step,
    ...(key === 'person' && isNamed(user) && { href: '/app/profile?email' }),
    done: done[key] === true || aside.includes(key),
    action: isChoice && fine(key),
  }));
  const left = steps.filter((step) => !step.done).length;
  if (left === 0) return null;
  return (
    <Card component="section" aria-labelledby="primeros-pasos">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="primeros-pasos">
          Primeros pasos
        </Title>
        <Group gap="xs">
          <Hint>
            {steps.length - left} de {steps.length} listos
          </Hint>
          <Button variant="subtle" size="sm" mih={44} onClick={() => onAside('all')}>
            Dejar de mostrar
          </Button>
        </Group>
      </Group>
      <StepList steps={steps.toSorted((one, other) => Number(one.done) - Number(other.done))} />
    </Card>
  );
}

/** Derived from the data; undefined while it loads. */
function useDone(): Record<string, boolean | undefined> {
  const user = useUser();
  const plans = trpc.admin.audit.useQuery({ kind: 'plan_updated', limit: 1 }, { staleTime: 0 });
  const { data: settings } = trpc.admin.settings.useQuery();
  const { data: invitations } = trpc.admin.invitations.useQuery();
  const sellers = trpc.admin.listUsers.useQuery({ role: 'seller', limit: 1 });
  const { data: totp } = trpc.auth.totp.useQuery();
  const { data: backups } = trpc.admin.backups.useQuery();
  return {
    person: isNamed(user) && !user.email.endsWith('.local'),
    plans: plans.data && plans.data.pagination.total > 0,
    registration: settings && settings.registration === 'invite',
    team:
      invitations &&
      sellers.data &&
      invitations.filter(({ state }) => state === 'open').length + sellers.data.pagination.total >= TEAM,
    links:
      settings &&
      [
        settings.supportUrl,
        settings.tutorialVideoUrl,
        settings.welcomeVideoUrl,
        settings.strategyGuideUrl,
      ].some((link) => link !== null),
    totp: totp?.enabled,
    backup: backups?.some(({ checked }) => checked),
  };
}

function isNamed({ name, phone }: UserView): boolean {
  return name !== 'Administrador' && phone !== '-';
}

/** `isChoice`: keeping the default counts too. */
const STEPS: (Step & { key: string; isChoice?: true })[] = [
  {
    key: 'person',
    href: '/app/profile?datos',
    icon: IconUser,
    title: 'Tu nombre y tu email',
    text: 'Tus vendedores leen tu nombre; con el email inicias sesión.',
  },
  {
    key: 'plans',
    href: '/app/admin/dashboard?tab=planes',
    icon: IconTag,
    title: 'Planes y precios',
    text: 'Los tres de ejemplo ya se ven en la página pública.',
    isChoice: true,
  },
  {
    key: 'registration',
    href: '/app/admin/dashboard?tab=ajustes',
    icon: IconDoorEnter,
    title: 'Quién se puede registrar',
    text: 'Hoy puede cualquiera. También puede ser solo con invitación.',
    isChoice: true,
  },
  {
    key: 'team',
    href: '/app/admin/dashboard?tab=vendedores&invite',
    icon: IconUserPlus,
    title: 'Invita a tres vendedores',
    text: 'Un enlace para cada uno, con su nombre, por WhatsApp.',
  },
  {
    key: 'links',
    href: '/app/admin/dashboard?tab=ajustes',
    icon: IconBook2,
    title: 'Enlaces de las guías y de soporte',
    text: 'Los videos y el contacto que ven los vendedores.',
    isChoice: true,
  },
  {
    key: 'totp',
    href: '/app/profile?segundo-paso',
    icon: IconShieldLock,
    title: 'Verificación en dos pasos',
    text: 'Tu cuenta ve los datos de todos los clientes.',
  },
  {
    key: 'backup',
    href: '/app/admin/dashboard?tab=ajustes',
    icon: IconDatabase,
    title: 'Copia de seguridad',
    text: 'Se hace sola cada noche. Puedes hacer una ahora.',
  },
];
