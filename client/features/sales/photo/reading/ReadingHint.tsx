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

/** Offers name and number of the photo's bar code; nothing without one. */
export function ReadingHint({ reading, typed, onFill }: ReadingHintProps) {
  if (reading === undefined || reading === 'none') return null;
  const { name, number } = reading;
  const missing = {
    ...(typed.name.trim() === '' && { name }),
    ...(typed.number.trim() === '' && { number: dniText(number) }),
  };
  return (
    <Stack gap="xs" role="status" className={classes.read}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Leímos el DNI: {name} · {dniText(number)}
        </Text>
        {Object.keys(missing).length > 0 && (
          <Button size="sm" variant="default" className={classes.button} onClick={() => onFill(missing)}>
            Completar
          </Button>
        )}
      </Group>
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
