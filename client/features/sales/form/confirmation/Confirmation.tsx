import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCloudUp, IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import classes from './Confirmation.module.css';
import { LinkButton } from '../../../../ui/links/LinkButton.tsx';

interface ConfirmationProps {
  /** Whether the server has the sale, or only this device. */
  sent: boolean;
  title: string;
  children: ReactNode;
  /** Button for this sale, before those for the next. */
  action: ReactNode;
  /** Address of an empty form. */
  another: string;
  onTouch?: () => void;
}

/** Replaces the form once its sale is sent or kept. */
export function Confirmation({ sent, title, children, action, another, onTouch }: ConfirmationProps) {
  const [, navigate] = useLocation();
  // Before painting: a tap must not hit what moves.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const Shape = sent ? IconCheck : IconCloudUp;
  return (
    <Card padding="xl" onPointerDown={onTouch} onFocus={onTouch}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={72} radius="xl" color={sent ? 'green' : 'amber'} variant="light" aria-hidden>
          <Shape size={40} />
        </ThemeIcon>
        <Stack gap={4} role="status">
          <Text ff="heading" fw={700} fz="xl">
            {title}
          </Text>
          {children}
        </Stack>
        <div className={classes.actions}>
          {action}
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => navigate(another, { replace: true })}
          >
            Registrar otra
          </Button>
          <LinkButton href="/app/dashboard" variant="subtle">
            Ir al dashboard
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
