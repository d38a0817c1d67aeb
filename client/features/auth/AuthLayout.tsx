import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './AuthLayout.module.css';

interface AuthLayoutProps {
  pageTitle: string;
  title: string;
  subtitle: string;
  children: ReactNode;
  /** A link to another screen. */
  footer: ReactNode;
}

/** The frame of login, registration and password reset: a card below the logo. */
export function AuthLayout({ pageTitle, title, subtitle, children, footer }: AuthLayoutProps) {
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
          {children}
        </Card>
        <Text ta="center" className={classes.footer}>
          {footer}
        </Text>
      </Stack>
    </main>
  );
}
