import { Avatar, Badge, Card, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'wouter';
import { formatRate } from '../../shared/values/commission.ts';
import { ROLE_LABELS } from '../../shared/users/roles.ts';
import type { UserView } from '../../shared/users/users.ts';
import { trpc } from '../api/trpc.ts';
import { Fold } from '../ui/Fold.tsx';
import { Fact } from '../ui/Fact.tsx';
import { lazyComponent } from '../ui/loading/lazyComponent.ts';
import { Deferred } from '../ui/loading/Deferred.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { WhatsAppIcon } from '../ui/links/WhatsAppIcon.tsx';
import { QueryState } from '../ui/lists/QueryState.tsx';
import { DevicesCard } from '../features/auth/sessions/DevicesCard.tsx';
import { EmailForm } from '../features/auth/EmailForm.tsx';
import { PasswordForm } from '../features/auth/PasswordForm.tsx';
import { PayoutForm } from '../features/commissions/payout/PayoutForm.tsx';
import { MailWishes } from '../features/mail/MailWishes.tsx';
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
  const desk = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <PageHeader title="Mi Perfil" />
      <QueryState query={profile} errorTitle="Error al cargar el perfil" rows={8}>
        {(user) => (
          <div className={classes.columns}>
            <Account user={user} />
            <Card p={0}>
              {!settingUp && (
                <>
                  <Fold title="Datos personales" open={desk ?? false} openedBy="datos">
                    <ProfileForm key={user.id} user={user} />
                  </Fold>
                  {user.role === 'seller' && (
                    <Fold
                      title="Tu página"
                      text="Muestra los planes con sus precios, y quien quiera te deja su teléfono. De ti se ven tu nombre, la inicial de tu apellido y tu localidad."
                      openedBy="pagina"
                    >
                      <OwnPageCard />
                    </Fold>
                  )}
                  {user.role === 'seller' && (
                    <Fold title="Ranking de instalaciones" openedBy="ranking">
                      <RankingNameCard user={user} />
                    </Fold>
                  )}
                  <Fold
                    title="Datos de cobro"
                    text="Solo los ven tú y la administración, en tus liquidaciones."
                    openedBy="cobro"
                  >
                    <PayoutForm email={user.email} />
                  </Fold>
                  <Fold
                    title="Cambiar email"
                    text="Con él inicias sesión. Al cambiarlo se cierran tus sesiones en los demás dispositivos."
                    openedBy="email"
                  >
                    <EmailForm email={user.email} />
                  </Fold>
                  <Fold
                    title="Cambiar contraseña"
                    text="Al cambiarla se cierran tus sesiones en los demás dispositivos."
                    openedBy="clave"
                  >
                    <PasswordForm email={user.email} role={user.role} />
                  </Fold>
                  {user.mail && (
                    <Fold
                      title="Mails"
                      text="Los de tu cuenta y tu contraseña llegan siempre."
                      openedBy="mails"
                    >
                      <MailWishes mail={user.mail} role={user.role} />
                    </Fold>
                  )}
                  <Fold title="Avisos en este dispositivo" openedBy="avisos">
                    <Deferred>
                      <DeviceNotices />
                    </Deferred>
                  </Fold>
                </>
              )}
              <Fold
                title="Verificación en dos pasos"
                text="Además de tu contraseña, al iniciar sesión se pide un código de tu celular."
                open={settingUp}
                openedBy="segundo-paso"
              >
                <SecondStepCard required={settingUp} />
              </Fold>
              {!settingUp && (
                <>
                  <Fold
                    title="Tus dispositivos"
                    text="Dónde tienes la sesión abierta. Cierra las que no reconozcas."
                    openedBy="dispositivos"
                  >
                    <DevicesCard />
                  </Fold>
                  <Fold
                    title="Tus datos"
                    text="Todo lo que guardamos de ti en un archivo: perfil, sesiones, mensajes, comisiones y liquidaciones. Puedes descargarlo tres veces por día."
                  >
                    <OwnDataCard />
                  </Fold>
                </>
              )}
            </Card>
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
    <Card py="xs">
      <Group wrap="nowrap">
        <Avatar size={44} radius="xl" color="petrol" aria-hidden>
          {user.name.charAt(0).toUpperCase()}
        </Avatar>
        <div className={classes.person}>
          <Text fw={600} fz="lg" truncate>
            {user.name}
          </Text>
          <Text c="dimmed">{ROLE_LABELS[user.role]}</Text>
        </div>
        <Badge size="lg" color={user.isActive ? 'petrol' : 'gray'} className={classes.state}>
          {user.isActive ? 'Activo' : 'Inactivo'}
        </Badge>
      </Group>
      <dl className={classes.facts}>
        <Fact label="Comisión actual" size="md" className={classes.fact}>
          {formatRate(user.commissionRate)}
        </Fact>
        {user.team?.leaderName && !user.team.isLeader && (
          <Fact label="Tu líder" size="md" className={classes.fact}>
            <Group gap={4}>
              {user.team.leaderName}
              {user.leaderPhone && <WhatsAppIcon name={user.team.leaderName} phone={user.leaderPhone} />}
            </Group>
          </Fact>
        )}
      </dl>
    </Card>
  );
}
