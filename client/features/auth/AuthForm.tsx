import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CallForm, type CallFormProps } from '../../ui/CallForm.tsx';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './AuthForm.module.css';

interface AuthFormProps<Values extends object> extends CallFormProps<Values> {
  pageTitle: string;
  title: string;
  subtitle: string;
  submitLabel: string;
  busyLabel: string;
  /** Link to another screen. */
  footer: ReactNode;
}

/** The form of login, registration and password reset: a card below the logo. */
export function AuthForm<Values extends object>(props: AuthFormProps<Values>) {
  const { pageTitle, title, subtitle, submitLabel, busyLabel, footer, ...form } = props;
  const busy = form.call?.isPending ?? false;
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
          <CallForm
            {...form}
            buttons={
              <Button type="submit" fullWidth disabled={busy}>
                {busy ? busyLabel : submitLabel}
              </Button>
            }
          />
        </Card>
        <Text ta="center" className={classes.footer}>
          {footer}
        </Text>
      </Stack>
    </main>
  );
}
