import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './AuthForm.module.css';

interface AuthFormProps<Values extends Record<string, string>> {
  form: UseFormReturnType<Values>;
  pageTitle: string;
  title: string;
  subtitle: string;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  children: ReactNode;
  /** Link to another screen. */
  footer: ReactNode;
}

/** The form of login, registration and password reset: a card below the logo. */
export function AuthForm<Values extends Record<string, string>>(props: AuthFormProps<Values>) {
  const { form, pageTitle, title, subtitle, onSubmit, submitLabel, busyLabel, busy, children, footer } =
    props;
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
          <form
            noValidate
            onSubmit={(event) => {
              form.setValues(typedInto(event.currentTarget) as Partial<Values>);
              form.onSubmit(onSubmit, focusFirstError)(event);
            }}
          >
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

/** Values of the fields as they stand: password managers may fill them without an event. */
function typedInto(form: HTMLFormElement): Record<string, string> {
  const fields = form.querySelectorAll<HTMLInputElement>('input[data-path]');
  return Object.fromEntries(Array.from(fields, ({ dataset, value }) => [dataset.path ?? '', value]));
}
