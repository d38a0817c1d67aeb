import { Button, Group, Stack, Text } from '@mantine/core';
import type { DniData, DniReading } from '../../../../../shared/sales/dniCode.ts';
import { dniText } from '../../../../../shared/values/dni.ts';
import { isOtherNumber } from './dniRead.ts';
import classes from './ReadingHint.module.css';

interface ReadingHintProps {
  reading: DniReading | undefined;
  typed: DniData;
  onFill: (values: Partial<DniData>) => void;
}

/** Says what the photo's bar code has, and offers its number in place of another; nothing without one. */
export function ReadingHint({ reading, typed, onFill }: ReadingHintProps) {
  if (reading === undefined || reading === 'none') return null;
  const { name, number } = reading;
  return (
    <Stack gap="xs" role="status" className={classes.read}>
      <Text size="sm">
        Leímos el DNI: {name} · {dniText(number)}
      </Text>
      {isOtherNumber(number, typed.number) && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            El DNI dice {dniText(number)}
          </Text>
          <Button
            size="sm"
            variant="default"
            className={classes.button}
            onClick={() => onFill({ number: dniText(number) })}
          >
            Usar este número
          </Button>
        </Group>
      )}
    </Stack>
  );
}
