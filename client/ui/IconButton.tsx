import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  icon: Icon;
  iconSize?: number;
  /** Names it for screen readers. */
  label: string;
}

/** An icon without words, as large as a thumb. */
export function IconButton({ icon: Shape, iconSize = 22, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} {...props}>
      <Shape size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
