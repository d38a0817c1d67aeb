import { Text } from '@mantine/core';
import { useNow } from '../../../ui/useNow.ts';
import { whenOf } from './whenText.ts';

const COLORS = {
  late: 'var(--mantine-color-error)',
  today: 'light-dark(var(--mantine-color-amber-9), var(--mantine-color-amber-3))',
  later: 'dimmed',
};

/** The next contact; marked once it is due. */
export function When({ nextAt, inline = false }: { nextAt: string; inline?: boolean }) {
  const { text, tone } = whenOf(nextAt, useNow());
  return (
    <Text
      component="time"
      display={inline ? 'inline' : 'block'}
      dateTime={nextAt}
      size="sm"
      fw={tone === 'later' ? 400 : 600}
      c={COLORS[tone]}
    >
      {text}
    </Text>
  );
}
