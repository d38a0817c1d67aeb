import { Card, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './StatCard.module.css';

interface StatCardProps {
  title: string;
  value: string | undefined;
  subtitle?: ReactNode;
  icon: Icon;
}

/** A long number gets smaller type to fit one line. */
export function StatCard({ title, value, subtitle, icon: IconShape }: StatCardProps) {
  return (
    <Card className={classes.card}>
      <div className={classes.content}>
        <div className={classes.head}>
          <Text size="sm" c="dimmed" fw={500}>
            {title}
          </Text>
          <ThemeIcon variant="light" className={classes.icon} aria-hidden>
            <IconShape stroke={1.7} />
          </ThemeIcon>
        </div>
        {value === undefined ? (
          <Skeleton className={classes.value} w="70%" />
        ) : (
          <Text
            ff="heading"
            fw={700}
            className={classes.value}
            style={{ '--characters': value.length } as CSSProperties}
          >
            {value}
          </Text>
        )}
        {subtitle && (
          <Text size="sm" c="dimmed" className={classes.subtitle}>
            {subtitle}
          </Text>
        )}
      </div>
    </Card>
  );
}
