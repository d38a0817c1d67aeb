import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';

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
