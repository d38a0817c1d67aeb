import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface HeaderButtonProps extends ButtonProps {
  icon: Icon;
  /** Names the action; the phone shows the icon alone. */
  label: string;
  onClick: () => void;
}

export function HeaderButton({ icon: IconShape, label, onClick, ...props }: HeaderButtonProps) {
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="subtle"
        leftSection={<IconShape size={18} aria-hidden />}
        aria-label={label}
        onClick={onClick}
        {...props}
      />
      {/* In pixels, as its icon: large text needs the room. */}
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        aria-label={label}
        onClick={onClick}
        style={{ width: 44, minWidth: 44, height: 44 }}
      >
        <IconShape size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}
