import { Group, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Candidate } from './Candidate.tsx';
import classes from './VerifyScreen.module.css';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { useState } from 'react';
import type { SaleItemView } from '../../../../shared/tray/tray.ts';
import { trpc } from '../../../api/trpc.ts';

/** DNIs preloaded after the current one, with photos. */
const AHEAD = 2;

/** One DNI after the other, oldest first. */
export default function VerifyScreen() {
  const [params, setParams] = useSearchParams();
  const section = params.get('section') === 'no_photo' ? 'no_photo' : 'to_verify';
  // Each section is a queue: changing the section starts it again.
  return <Queue key={section} section={section} wanted={params.get('sale')} setParams={setParams} />;
}

interface QueueProps {
  section: 'to_verify' | 'no_photo';
  wanted: string | null;
  setParams: ReturnType<typeof useSearchParams>[1];
}

function Queue({ section, wanted, setParams }: QueueProps) {
  const queue = useQueue(section, wanted);
  const { ids, current, waiting } = queue;
  const place = current === undefined ? -1 : ids.indexOf(current);
  const show = (id: string | undefined) => {
    setParams({ section, ...(id !== undefined && { sale: id }) }, { replace: true });
  };
  const decided = (id: string) => {
    const next = queue.decided(id);
    // Another may be on the screen by the time of the answer.
    if (id === current) show(next);
  };
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Verificar DNI"
        actions={
          <Group gap="xs">
            <Text size="sm" c="dimmed" role="status" className={classes.place}>
              {place >= 0 && `${place + 1} de ${ids.length}`}
            </Text>
            <LinkButton
              href="/app/dashboard"
              variant="default"
              size="sm"
              visibleFrom="md"
              mih={44}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              Para hacer hoy
            </LinkButton>
          </Group>
        }
      />
      <QueryState
        query={queue.list}
        errorTitle="Error al cargar los DNI por verificar"
        pending={<RowsSkeleton rows={1} height={360} />}
      >
        {() =>
          current === undefined ? (
            <UpToDate />
          ) : (
            [current, ...waiting.filter((id) => id !== current).slice(0, AHEAD)].map((id) => (
              <Candidate
                key={id}
                id={id}
                shown={id === current}
                onDecided={() => decided(id)}
                onUndone={(undone) => {
                  queue.undone(undone);
                  show(undone);
                }}
                onPrevious={place > 0 ? () => show(ids[place - 1]) : undefined}
                onNext={place < ids.length - 1 ? () => show(ids[place + 1]) : undefined}
              />
            ))
          )
        }
      </QueryState>
    </div>
  );
}

function UpToDate() {
  return (
    <EmptyState
      icon={IconCheck}
      title="Estás al día"
      action={<LinkButton href="/app/dashboard">Volver a lo que hay para hacer</LinkButton>}
    >
      No queda ningún DNI por verificar.
    </EmptyState>
  );
}

const QUEUE_LENGTH = 100;
const REFRESH_MS = 60_000;

/** A sale that returns with another DNI is another entry. */
const entryOf = ({ saleId, since }: SaleItemView) => `${saleId} ${since}`;

/** The sales to verify in the order found, including those decided here, so that places stay. */
function useQueue(section: 'to_verify' | 'no_photo', wanted: string | null) {
  const list = trpc.admin.traySection.useQuery(
    { key: section, limit: QUEUE_LENGTH },
    { refetchInterval: REFRESH_MS },
  );
  const [items, setItems] = useState<SaleItemView[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const found = (list.data?.items ?? []) as SaleItemView[];
  const known = new Set(items.map(entryOf));
  const added = found.filter((item) => !known.has(entryOf(item)));
  if (added.length > 0) {
    const again = new Set(added.map(({ saleId }) => saleId));
    setItems([...items.filter(({ saleId }) => !again.has(saleId)), ...added]);
  }
  const ids = items.map(({ saleId }) => saleId);
  /** Undecided sales, starting after this one. */
  const waitingAfter = (id: string | undefined, decided: ReadonlySet<string>) => {
    const place = id === undefined ? 0 : ids.indexOf(id) + 1;
    return [...items.slice(place), ...items.slice(0, place)]
      .filter((item) => !decided.has(entryOf(item)))
      .map(({ saleId }) => saleId);
  };
  const current = wanted ?? waitingAfter(undefined, done)[0];
  return {
    list,
    ids,
    current,
    waiting: waitingAfter(current, done),
    /** Makes it undecided again, in its place. */
    undone: (id: string) => {
      setDone((decided) => new Set([...decided].filter((entry) => !entry.startsWith(`${id} `))));
    },
    /** Marks a sale as decided. Returns the next one, if any. */
    decided: (id: string) => {
      const decided = new Set([...done, ...items.filter(({ saleId }) => saleId === id).map(entryOf)]);
      setDone(decided);
      return waitingAfter(id, decided)[0];
    },
  };
}
