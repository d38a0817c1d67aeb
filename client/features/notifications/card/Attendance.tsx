import { Button, Group } from '@mantine/core';
import { useAnswers } from '../useAnswers.ts';

const ANSWERS = [
  { value: true, label: 'Voy a ir' },
  { value: false, label: 'No puedo ir' },
];

/** Whether the recipient attends a meeting; the pressed response is current. */
export function Attendance({ id, attending }: { id: string; attending: boolean | null }) {
  const { attend } = useAnswers();
  return (
    <Group gap="sm" role="group" aria-label="Asistencia">
      {ANSWERS.map(({ value, label }) => (
        <Button
          key={label}
          variant={attending === value ? 'filled' : 'default'}
          aria-pressed={attending === value}
          aria-disabled={attend.isPending}
          onClick={() => !attend.isPending && attend.mutate({ id, attending: value })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
