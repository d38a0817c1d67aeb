import { Avatar, Badge, Card, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { formatRate } from '../../shared/values/commission.ts';
import { ROLE_LABELS } from '../../shared/users/roles.ts';
import type { UserView } from '../../shared/users/users.ts';
import { trpc } from '../api/trpc.ts';
import { Fact } from '../ui/Fact.tsx';
import { lazyComponent } from '../ui/loading/lazyComponent.ts';
import { Deferred } from '../ui/loading/Deferred.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { QueryState } from '../ui/lists/QueryState.tsx';
import { DevicesCard } from '../features/auth/sessions/DevicesCard.tsx';
import { EmailForm } from '../features/auth/EmailForm.tsx';
import { PasswordForm } from '../features/auth/PasswordForm.tsx';
import { PayoutForm } from '../features/commissions/payout/PayoutForm.tsx';
import { OwnDataCard } from '../features/privacy/OwnDataCard.tsx';
import { OwnPageCard } from '../features/prospects/page/OwnPageCard.tsx';
import { RankingNameCard } from '../features/stats/ranking/RankingNameCard.tsx';
import { ProfileForm } from '../features/users/profile/ProfileForm.tsx';
import { SecondStepCard } from '../features/auth/totp/SecondStepCard.tsx';
import classes from './ProfileScreen.module.css';

const DeviceNotices = lazyComponent(() => import('../features/push/DeviceNoticesSection.tsx'));

export default function ProfileScreen() {
  const profile = trpc.auth.profile.useQuery();
  const settingUp = useSettingUp();
  return (
    <>
      <PageHeader title="Mi Perfil" description="Tus datos de contacto y de cobro, y tu contraseña" />
      <QueryState query={profile} errorTitle="Error al cargar el perfil" pending={<ProfileSkeleton />}>
        {(user) => (
          <div className={classes.columns}>
            <Account user={user} />
            <Stack>
              {!settingUp && (
                <>
                  <ProfileForm key={user.id} user={user} />
                  {user.role === 'seller' && <OwnPageCard />}
                  {user.role === 'seller' && <RankingNameCard user={user} />}
                  <PayoutForm email={user.email} />
                  <EmailForm email={user.email} />
                  <PasswordForm email={user.email} role={user.role} />
                  <Deferred>
                    <DeviceNotices />
                  </Deferred>
                </>
              )}
              <SecondStepCard required={settingUp} />
              {!settingUp && (
                <>
                  <DevicesCard />
                  <OwnDataCard />
                </>
              )}
            </Stack>
          </div>
        )}
      </QueryState>
    </>
  );
}

/** Other calls are refused until the second step is set up. */
function useSettingUp(): boolean {
  const [params] = useSearchParams();
  const required = params.get('required') === 'totp';
  const state = trpc.auth.totp.useQuery(undefined, { enabled: required });
  return required && !state.data?.enabled;
}

function Account({ user }: { user: UserView }) {
  return (
    <Card>
      <Group wrap="nowrap">
        <Avatar size={56} radius="xl" color="petrol" aria-hidden>
          {user.name.charAt(0).toUpperCase()}
        </Avatar>
        <div className={classes.person}>
          <Text fw={600} fz="lg" truncate>
            {user.name}
          </Text>
          <Text c="dimmed">{ROLE_LABELS[user.role]}</Text>
        </div>
      </Group>
      <dl className={classes.facts}>
        <Fact label="Comisión actual" size="md" className={classes.fact}>
          {formatRate(user.commissionRate)}
        </Fact>
        <Fact label="Estado" size="md" className={classes.fact}>
          <Badge size="lg" color={user.isActive ? 'petrol' : 'gray'}>
            {user.isActive ? 'Activo' : 'Inactivo'}
          </Badge>
        </Fact>
      </dl>
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <div className={classes.columns} role="status">
      <VisuallyHidden>Cargando...</VisuallyHidden>
      <Card aria-hidden>
        <Group>
          <Skeleton h={56} w={56} circle />
          <Skeleton h={20} w="50%" />
        </Group>
        <Skeleton h={72} mt="md" />
      </Card>
      <Card aria-hidden>
        <Stack>
          <Skeleton h={70} />
          <Skeleton h={70} />
          <Skeleton h={70} />
          <Skeleton h={70} />
          <Skeleton h={46} w="40%" />
        </Stack>
      </Card>
    </div>
  );
}
