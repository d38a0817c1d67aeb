import { Card, Title } from '@mantine/core';
import { IconBook2, IconMessages, IconSquareRoundedPlus } from '@tabler/icons-react';
import { StepList } from '../../../ui/lists/StepList.tsx';

const STEPS = [
  {
    href: '/app/guia',
    icon: IconBook2,
    title: 'Mira la guía',
    text: 'Qué ofrecer, qué datos pedir y qué pasa después de la venta.',
  },
  {
    href: '/app/chat',
    icon: IconMessages,
    title: 'Saluda en el chat',
    text: 'El equipo y tu administrador responden ahí.',
  },
  {
    href: '/app/sales/new',
    icon: IconSquareRoundedPlus,
    title: 'Registra tu primera venta',
    text: 'Empieza por la foto del DNI: completa nombre y número. Si no la tienes, puede esperar.',
  },
];

export function FirstSteps() {
  return (
    <Card component="section" aria-labelledby="primeros-pasos">
      <Title order={2} id="primeros-pasos" mb="xs">
        Primeros pasos
      </Title>
      <StepList steps={STEPS} />
    </Card>
  );
}
