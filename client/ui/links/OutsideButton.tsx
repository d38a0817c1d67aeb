import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface OutsideButtonProps extends ButtonProps {
  href: string;
  icon: Icon;
  iconSize?: number;
  onClick?: () => void;
  children: ReactNode;
}

/** Opens another site in a new tab. */
export function OutsideButton({ icon: IconShape, iconSize = 18, ...props }: OutsideButtonProps) {
  return (
    <Button
      component="a"
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconShape size={iconSize} aria-hidden />}
      {...props}
    />
  );
}
