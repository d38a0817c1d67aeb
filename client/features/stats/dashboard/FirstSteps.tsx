import { Card, Text, Title } from '@mantine/core';
import { IconBook2, IconChevronRight, IconMessages, IconSquareRoundedPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './FirstSteps.module.css';

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
    text: 'Con el plan y los datos del cliente; la foto del DNI puede esperar.',
  },
];

/** The first steps of a new seller. */
export function FirstSteps() {
  return (
    <Card component="section" aria-labelledby="primeros-pasos">
      <Title order={2} id="primeros-pasos" mb="xs">
        Primeros pasos
      </Title>
      <ol className={classes.steps}>
        {STEPS.map(({ href, icon: IconShape, title, text }) => (
          <li key={href}>
            <Link href={href} className={classes.step}>
              <IconShape size={24} stroke={1.7} aria-hidden className={classes.icon} />
              <span className={classes.words}>
                <Text span fw={600}>
                  {title}
                </Text>
                <Text span size="sm" c="dimmed" display="block">
                  {text}
                </Text>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
