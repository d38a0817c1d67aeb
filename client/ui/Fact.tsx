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

interface FactsProps extends Pick<FactProps, 'size' | 'className'> {
  /** By label; what has no value is left out. */
  of: Record<string, ReactNode>;
}

/** Labels with their values. */
export function Facts({ of, size = 'sm', className }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(of).map(
        ([label, value]) =>
          Boolean(value) && (
            <Fact key={label} label={label} size={size}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  );
}
