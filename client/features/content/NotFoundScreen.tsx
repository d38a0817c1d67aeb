import { Anchor, Button, Text, Title } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { useTitle } from '../../ui/useTitle.ts';
import emptyLot from './illustrations/emptyLot.svg?raw';
import { Illustration } from './illustrations/Illustration.tsx';
import skyline from './illustrations/skyline.svg?raw';
import classes from './NotFoundScreen.module.css';

/** For unknown addresses, with ways out. */
export default function NotFoundScreen() {
  useTitle('Página no encontrada');
  const session = useSession();
  const [, navigate] = useLocation();
  // Opened directly, there is no page to go back to.
  const goBack = () => (window.history.length > 1 ? window.history.back() : navigate('/'));
  return (
    <main className={classes.page}>
      <div className={classes.stage}>
        <Illustration drawing={skyline} className={classes.skyline} />
        <Illustration drawing={emptyLot} className={classes.scene} />
      </div>
      <div className={classes.words}>
        <Title order={1}>Página no encontrada</Title>
        <Text c="dimmed" size="lg">
          Recorrimos toda la cuadra y esta dirección no está. Puede que haya cambiado o que el enlace esté mal
          escrito.
        </Text>
        <div className={classes.actions}>
          <Button onClick={() => navigate('/app/dashboard')}>Ir al dashboard</Button>
          <Button variant="default" onClick={goBack}>
            Volver atrás
          </Button>
        </div>
        {!session && (
          <Text>
            <Anchor component={Link} href="/login" fw={600} className={classes.door}>
              Inicia sesión
            </Anchor>{' '}
            <Anchor component={Link} href="/register" fw={600} className={classes.door}>
              Regístrate
            </Anchor>
          </Text>
        )}
        <Contact />
      </div>
    </main>
  );
}

function Contact() {
  const links = trpc.content.links.useQuery(undefined, { staleTime: Infinity });
  if (!links.data?.supportUrl) {
    return (
      <Text className={classes.contact} c="dimmed">
        {links.isPending ? '' : 'Por ahora no hay un contacto de soporte disponible.'}
      </Text>
    );
  }
  return (
    <Text className={classes.contact}>
      ¿Necesitas ayuda?{' '}
      <Anchor href={links.data.supportUrl} target="_blank" rel="noreferrer" fw={600}>
        Contacta a soporte
      </Anchor>
    </Text>
  );
}
