import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StateBadge.module.css';

interface StateBadgeProps {
  color: string;
  size?: 'md' | 'lg' | undefined;
  children: ReactNode;
}

export function StateBadge({ color, size = 'lg', children }: StateBadgeProps) {
  return (
    <Badge size={size} color={color} className={classes.badge}>
      {children}
    </Badge>
  );
}
