import { Anchor, Card, Grid, Group, SimpleGrid, Skeleton, Stack, Text, Title, List } from '@mantine/core';
import { IconDownload, IconMessageCircleQuestion, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ContentLinksView } from '../../../shared/content/content.ts';
import { trpc } from '../../api/trpc.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { QUESTION_GROUPS } from './guides/questions.ts';
import { TutorialVideo } from './guides/TutorialVideo.tsx';
import guideCover from './illustrations/guideCover.svg?raw';
import { Illustration } from './illustrations/Illustration.tsx';
import { OutsideButton } from '../../ui/links/OutsideButton.tsx';

export default function GuidesScreen() {
  const links = trpc.content.links.useQuery(undefined, { staleTime: Infinity });
  return (
    <>
      <PageHeader
        title="Guías y Tutoriales"
        description="Lo que conviene saber, desde la primera visita hasta la instalación."
      />
      <Stack gap="xl">
        <QueryState
          query={links}
          errorTitle="Error al cargar las guías"
          missing="Los videos y la guía necesitan conexión."
          pending={<MaterialSkeleton />}
        >
          {(data) => <Material {...data} />}
        </QueryState>
        <Questions />
        <PhoneGuide />
        {links.data && <Support address={links.data.supportUrl} />}
      </Stack>
    </>
  );
}

function MaterialSkeleton() {
  return (
    <Grid role="status" aria-label="Cargando...">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Skeleton radius="lg" style={{ aspectRatio: '16 / 10' }} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Skeleton radius="lg" h="100%" mih={450} />
      </Grid.Col>
    </Grid>
  );
}

function Material({ tutorialVideoUrl, welcomeVideoUrl, strategyGuideUrl }: ContentLinksView) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Card h="100%">
          <Title order={2} mb="sm">
            Video tutorial
          </Title>
          <TutorialVideo address={tutorialVideoUrl} />
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack h="100%">
          <Card flex={1}>
            <Title order={2} mb="sm">
              Guía de estrategia
            </Title>
            <Group align="flex-start" mb="md">
              <Illustration drawing={guideCover} style={{ flexShrink: 0 }} />
              <Text c="dimmed" flex="1 1 8rem">
                Cómo presentar el servicio, resolver dudas y acompañar al cliente.
              </Text>
            </Group>
            <OutsideLink
              address={strategyGuideUrl}
              icon={IconDownload}
              unset="La guía todavía no está disponible."
            >
              Abrir la guía
            </OutsideLink>
          </Card>
          <Card>
            <Title order={2} mb="xs">
              Objetos útiles
            </Title>
            <Text fw={600}>Video de bienvenida</Text>
            <Text c="dimmed" mb="md">
              Para empezar con el pie derecho y tenerlo siempre a mano.
            </Text>
            <OutsideLink
              address={welcomeVideoUrl}
              icon={IconPlayerPlay}
              unset="El video todavía no está disponible."
            >
              Ver el video de bienvenida
            </OutsideLink>
          </Card>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Questions() {
  return (
    <section aria-labelledby="preguntas-frecuentes">
      <Title order={2} id="preguntas-frecuentes" mb="sm">
        Preguntas frecuentes
      </Title>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {QUESTION_GROUPS.map(({ title, questions }) => (
          <Card key={title} padding="lg">
            <Title order={3} c="petrol" mb="md">
              {title}
            </Title>
            <Stack gap="md">
              {questions.map(({ question, answer, link }) => (
                <div key={question}>
                  <Text component="h4" fw={600} m={0}>
                    {question}
                  </Text>
                  <Text c="dimmed">{answer}</Text>
                  {link && (
                    <Anchor component={Link} href={link.href} fw={600} py={10} display="inline-block">
                      {link.label}
                    </Anchor>
                  )}
                </div>
              ))}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  );
}

function Support({ address }: { address: string | null }) {
  return (
    <Card padding="lg">
      <Group justify="space-between">
        <div>
          <Title order={2}>¿Te quedó alguna duda?</Title>
          <Text c="dimmed">El equipo de soporte te acompaña en cada venta.</Text>
        </div>
        <OutsideLink
          address={address}
          icon={IconMessageCircleQuestion}
          unset="Por ahora no hay un contacto de soporte disponible."
        >
          Contacta a soporte
        </OutsideLink>
      </Group>
    </Card>
  );
}

interface OutsideLinkProps {
  address: string | null;
  icon: Icon;
  /** Shown instead of a link without address. */
  unset: string;
  children: string;
}

function OutsideLink({ address, icon, unset, children }: OutsideLinkProps) {
  if (address === null) return <Text fs="italic">{unset}</Text>;
  return (
    <OutsideButton href={address} icon={icon} variant="light" style={{ alignSelf: 'flex-start' }}>
      {children}
    </OutsideButton>
  );
}

const INSTALL = [
  {
    phone: 'En Android, con Chrome',
    steps: [
      'Inicia sesión en esta página.',
      'Toca el menú ⋮, arriba a la derecha.',
      'Toca «Agregar a la pantalla principal» y confirma con «Instalar».',
    ],
  },
  {
    phone: 'En el iPhone, con Safari',
    steps: [
      'Inicia sesión en esta página.',
      'Toca Compartir, el cuadrado con la flecha hacia arriba.',
      'Baja, toca «Agregar a inicio» y confirma con «Agregar».',
    ],
  },
];

/** Explains the installation of the app, and its use without a signal. */
function PhoneGuide() {
  return (
    <section aria-labelledby="en-tu-celular">
      <Title order={2} id="en-tu-celular" mb="sm">
        En tu celular
      </Title>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {INSTALL.map(({ phone, steps }) => (
          <Card key={phone} padding="lg">
            <Title order={3} c="petrol" mb="md">
              {phone}
            </Title>
            <List type="ordered" spacing="xs">
              {steps.map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
          </Card>
        ))}
        <Card padding="lg">
          <Title order={3} c="petrol" mb="md">
            Sin señal
          </Title>
          <Text c="dimmed">
            La aplicación instalada se abre igual. Registra la venta con su foto: queda guardada en el celular
            y se envía sola cuando vuelve la señal, con la aplicación abierta. Hasta entonces no cierres la
            sesión.
          </Text>
        </Card>
      </SimpleGrid>
    </section>
  );
}
