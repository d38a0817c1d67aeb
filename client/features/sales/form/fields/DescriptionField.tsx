import { Button, Stack, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconArrowUp } from '@tabler/icons-react';

interface DescriptionFieldProps {
  inputProps: GetInputPropsReturnType;
  /** A text from plan and customer; undefined once something is written. */
  suggestion: string | undefined;
  onAccept: (suggestion: string) => void;
}

export function DescriptionField({ inputProps, suggestion, onAccept }: DescriptionFieldProps) {
  return (
    <Stack gap="xs">
      <Textarea
        label="Descripción"
        description="Qué se instala y qué conviene saber: mascotas, accesos, horarios."
        required
        {...inputProps}
      />
      {suggestion !== undefined && (
        <Button
          variant="light"
          h="auto"
          mih={44}
          py="xs"
          justify="flex-start"
          leftSection={<IconArrowUp size={18} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
          onClick={() => onAccept(suggestion)}
        >
          Usar: {suggestion}
        </Button>
      )}
    </Stack>
  );
}
