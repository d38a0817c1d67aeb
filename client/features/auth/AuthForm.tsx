import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './AuthForm.module.css';

interface AuthFormProps {
  pageTitle: string;
  title: string;
  subtitle: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  children: ReactNode;
  /** Link to another screen. */
  footer: ReactNode;
}

/** The form of login, registration and password reset: a card below the logo. */
export function AuthForm(props: AuthFormProps) {
  const { pageTitle, title, subtitle, onSubmit, submitLabel, busyLabel, busy, children, footer } = props;
  useTitle(pageTitle);
  return (
    <main className={classes.page}>
      <Stack gap="lg" w="100%" maw={440}>
        <Anchor
          component={Link}
          href="/"
          underline="never"
          className={classes.brand}
          aria-label="Ir al inicio"
        >
          <BrandMark size={48} />
        </Anchor>
        <Card p={{ base: 'lg', sm: 'xl' }}>
          <Stack gap={4} mb="lg" ta="center">
            <Title order={1}>{title}</Title>
            <Text c="dimmed" className={classes.subtitle}>
              {subtitle}
            </Text>
          </Stack>
          <form noValidate onSubmit={onSubmit}>
            <Stack>
              {children}
              <Button type="submit" fullWidth disabled={busy}>
                {busy ? busyLabel : submitLabel}
              </Button>
            </Stack>
          </form>
        </Card>
        <Text ta="center" className={classes.footer}>
          {footer}
        </Text>
      </Stack>
    </main>
  );
}
