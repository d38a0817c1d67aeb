import { Button, Group, type ButtonProps } from '@mantine/core';
import { IconEdit, IconFilter, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';

/** The buttons over a list; on a phone they share its width. */
export function ListButtons({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" w={{ base: '100%', md: 'auto' }}>
      {children}
    </Group>
  );
}

/** One of `ListButtons`. */
export function ListButton(props: ButtonProps & { onClick: () => void; 'aria-label'?: string }) {
  return <Button flex={{ base: '1 1 auto', md: 'none' }} px={{ base: 'xs', md: 'md' }} {...props} />;
}

interface RowButtonsProps {
  /** Names the row for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edits or deletes a row. */
export function RowButtons({ name, onEdit, onDelete }: RowButtonsProps) {
  return (
    <>
      <IconButton variant="subtle" icon={IconEdit} label={`Editar ${name}`} onClick={onEdit} />
      <IconButton variant="subtle" icon={IconTrash} label={`Eliminar ${name}`} onClick={onDelete} />
    </>
  );
}

interface FiltersButtonProps {
  opened: boolean;
  /** Id of the filters. */
  controls: string;
  onToggle: () => void;
}

/** Opens a list's filters on a phone. */
export function FiltersButton({ opened, controls, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={18} aria-hidden />}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={onToggle}
    >
      Filtros
    </Button>
  );
}
