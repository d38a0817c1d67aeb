import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  size?: 'xs' | 'sm' | 'md';
  className?: string | undefined;
  children: ReactNode;
}

export function Fact({ label, size = 'sm', className, children }: FactProps) {
  return (
    <div className={className}>
      <Text component="dt" size={size} c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}
