import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { z } from 'zod';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { readParams } from '../../../router/searchParams.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNow } from '../../../ui/useNow.ts';
import classes from './Period.module.css';
import { useAddress } from '../../../router/useAddress.ts';

const periodQuery = z.object({
  from: z.iso.date().optional().catch(undefined),
  view: z.literal('day').optional().catch(undefined),
});

/** The days of the agenda, both included: a week from today unless the address says otherwise. */
export function usePeriod() {
  const [params] = useSearchParams();
  const today = argentineDay(useNow());
  const { from = today, view } = readParams(periodQuery, params);
  const days = view === 'day' ? 1 : 7;
  return { from, to: addDays(from, days - 1), days, today };
}

type Period = ReturnType<typeof usePeriod>;

/** The agenda's title with its days. */
export function AgendaHeader(period: Period) {
  return (
    <PageHeader title="Agenda" description={periodText(period)} actions={<PeriodSwitch {...period} />} />
  );
}

/** `Del 20/11 al 26/11`, or the only day. */
function periodText({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => day.split('-').slice(1).toReversed().join('/'));
  return first === last ? `${first}` : `Del ${first} al ${last}`;
}

/** Moves by a day or a week. */
function PeriodSwitch({ from, days, today }: Period) {
  const { replaceParams } = useAddress();
  const goTo = (day: string) => replaceParams({ from: day === today ? undefined : day });
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Cuánto se ve"
        classNames={{ label: classes.choice }}
        data={[
          { value: 'day', label: 'Día' },
          { value: 'week', label: 'Semana' },
        ]}
        value={days === 1 ? 'day' : 'week'}
        onChange={(view) => replaceParams({ view: view === 'day' ? view : undefined })}
      />
      <Group gap={4} wrap="nowrap">
        <IconButton icon={IconChevronLeft} label="Antes" onClick={() => goTo(addDays(from, -days))} />
        <Button variant="default" size="sm" mih={44} onClick={() => goTo(today)}>
          Hoy
        </Button>
        <IconButton icon={IconChevronRight} label="Después" onClick={() => goTo(addDays(from, days))} />
      </Group>
    </Group>
  );
}
