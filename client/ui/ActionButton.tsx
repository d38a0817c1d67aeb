import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface ActionButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
  iconSize?: number;
}

/** A button with an icon before its label. */
export function ActionButton({ icon: IconShape, iconSize = 18, ...props }: ActionButtonProps) {
  return <Button leftSection={<IconShape size={iconSize} aria-hidden />} {...props} />;
}
