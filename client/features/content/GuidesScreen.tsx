import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title, List } from '@mantine/core';
import { IconDownload, IconMessageCircleQuestion, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ContentLinksView } from '../../../shared/content/content.ts';
import { trpc } from '../../api/trpc.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { QUESTION_GROUPS } from './guides/questions.ts';
import { TutorialVideo } from './guides/TutorialVideo.tsx';
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
        <FirstSale />
        <Questions />
        <PhoneGuide />
        <QueryState
          query={links}
          errorTitle="Error al cargar las guías"
          missing="Los videos y la guía necesitan conexión."
          pending={<Skeleton role="status" aria-label="Cargando..." radius="lg" h={120} />}
        >
          {(data) => <Material {...data} />}
        </QueryState>
      </Stack>
    </>
  );
}

const FIRST_SALE = [
  'Toca Nueva Venta y saca una foto al DNI: nombre y número se completan solos.',
  'Elige el plan, escribe teléfono, email y domicilio, y toca Registrar Venta.',
  'La administración verifica el DNI y te avisa en Novedades.',
  'Aprobado el DNI, habla con tu cliente antes de las 48 horas para dar el turno.',
  'El equipo queda instalado: tu comisión está ganada, y la cobras pasado el plazo de arrepentimiento.',
];

function FirstSale() {
  return (
    <Card component="section" padding="lg" aria-labelledby="primera-venta">
      <Title order={2} id="primera-venta" mb="sm">
        Tu primera venta en 5 pasos
      </Title>
      <List type="ordered" spacing="xs">
        {FIRST_SALE.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </Card>
  );
}

/** Links of the operator; those unset are named in one line. */
function Material({ tutorialVideoUrl, ...links }: ContentLinksView) {
  const unset = [
    ...(tutorialVideoUrl === null ? ['el video tutorial'] : []),
    ...MATERIAL.filter(({ key }) => links[key] === null).map(({ name }) => name),
  ];
  return (
    <Card component="section" padding="lg" aria-labelledby="objetos">
      <Title order={2} id="objetos" mb="sm">
        Objetos útiles
      </Title>
      {tutorialVideoUrl !== null && <TutorialVideo address={tutorialVideoUrl} />}
      <Group my="sm">
        {MATERIAL.map(({ key, icon, label }) => {
          const address = links[key];
          return (
            address !== null && (
              <OutsideButton key={key} href={address} icon={icon} variant="light">
                {label}
              </OutsideButton>
            )
          );
        })}
      </Group>
      {unset.length > 0 && <Text c="dimmed">Todavía no disponible: {unset.join(', ')}.</Text>}
    </Card>
  );
}

const MATERIAL = [
  { key: 'strategyGuideUrl', icon: IconDownload, label: 'Abrir la guía', name: 'la guía de estrategia' },
  {
    key: 'welcomeVideoUrl',
    icon: IconPlayerPlay,
    label: 'Ver el video de bienvenida',
    name: 'el video de bienvenida',
  },
  {
    key: 'supportUrl',
    icon: IconMessageCircleQuestion,
    label: 'Contacta a soporte',
    name: 'el contacto de soporte',
  },
] as const;

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
