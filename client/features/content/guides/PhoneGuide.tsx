import { Card, List, SimpleGrid, Text, Title } from '@mantine/core';

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
export function PhoneGuide() {
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
