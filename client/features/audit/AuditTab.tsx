import { NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconListSearch } from '@tabler/icons-react';
import {
  AUDIT_KIND_LABELS,
  AUDIT_KINDS,
  listAuditInput,
  type AuditEntryView,
  type AuditKind,
} from '../../../shared/audit/audit.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { useListParams } from '../../router/useListParams.ts';
import { usePage } from '../../router/usePage.ts';
import { CardTable, NarrowOnly, type Column } from '../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { FiltersButton } from '../../ui/lists/ListButtons.tsx';
import { ListBody } from '../../ui/lists/ListBody.tsx';
import { SellerFilter } from '../users/accounts/SellerFilter.tsx';
import classes from './AuditTab.module.css';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { HiddenTitle } from '../../ui/lists/HiddenTitle.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { isDayOrNone } from '../../forms/dayText.ts';
import { z } from 'zod';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { lenient, pageParam } from '../../router/searchParams.ts';
import { SALE_STATUS_LABELS } from '../../../shared/sales/saleStatus.ts';
import { SETTLEMENT_STATE_LABELS } from '../../../shared/commissions/settlements.ts';
import { UNDONE } from '../../../shared/sales/undone.ts';
import { VERIFICATION_STATE_LABELS } from '../../../shared/sales/verification.ts';
import { Hint } from '../../ui/Hint.tsx';

/** Page and filters of the log in the address. */
const auditQuery = z.object({
  page: pageParam,
  ...lenient({
    actorId: z.string().regex(ID_PATTERN),
    kind: listAuditInput.shape.kind,
    from: listAuditInput.shape.from,
    to: listAuditInput.shape.to,
  }),
});

const PAGE_SIZE = 30;

const COLUMNS: Column<AuditEntryView>[] = [
  {
    label: 'Cuándo',
    kind: 'whole',
    area: 'when',
    className: classes.small,
    cell: ({ at }) => formatDateTime(at),
  },
  {
    label: 'Quién',
    area: 'who',
    className: classes.small,
    cell: (entry) => (
      <>
        {entry.actorName ?? '—'}
        <NarrowOnly>{placeOf(entry)}</NarrowOnly>
      </>
    ),
  },
  {
    label: 'Qué',
    area: 'what',
    className: classes.entry,
    cell: (entry) => (
      <>
        <Text size="sm" fw={600}>
          {AUDIT_KIND_LABELS[entry.kind]}
        </Text>
        <Text size="sm" c="dimmed" className={classes.text}>
          {subjectOf(entry)}
        </Text>
      </>
    ),
  },
  {
    label: 'Cambio',
    area: 'change',
    className: classes.entry,
    cell: (entry) => (
      <Text size="sm" className={classes.text}>
        {changeOf(entry)}
      </Text>
    ),
  },
  {
    label: 'Dirección',
    kind: 'whole',
    cell: (entry) => placeOf(entry) || '—',
  },
];

const CARD = {
  areas: ['what when', 'who who', 'change change'],
  gap: '1px 8px',
  padding: '5px 12px',
  align: 'start' as const,
};

const FILTERS_ID = 'filtros-auditoria';

const KIND_OPTIONS = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }));

/** Every change, with author, time and address. */
export function AuditTab() {
  const { query, change } = useListParams(auditQuery);
  const list = trpc.admin.audit.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const [filtersOpen, filters] = useDisclosure(Boolean(query.actorId ?? query.from ?? query.to));
  const desk = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const { toPage, top } = usePage(list);
  const actorName = list.data?.entries.find(({ actorId }) => actorId === query.actorId)?.actorName;
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Auditoría</HiddenTitle>
      <div className={classes.filters}>
        <NativeSelect
          {...(desk ? { label: 'Qué' } : { 'aria-label': 'Qué' })}
          data={[{ value: '', label: 'Todo' }, ...KIND_OPTIONS]}
          value={query.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        {!desk && <FiltersButton opened={filtersOpen} controls={FILTERS_ID} onToggle={filters.toggle} />}
        {(desk || filtersOpen) && (
          <div className={classes.more} id={FILTERS_ID}>
            <SellerFilter
              label="Quién"
              placeholder="Todas las personas"
              sellerId={query.actorId}
              name={actorName ?? undefined}
              onChange={(actorId) => change({ actorId })}
            />
            <DateField
              label="Desde"
              value={query.from ?? ''}
              onChange={(from) => isDayOrNone(from) && change({ from })}
            />
            <DateField
              label="Hasta"
              value={query.to ?? ''}
              onChange={(to) => isDayOrNone(to) && change({ to })}
            />
          </div>
        )}
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar la auditoría"
        empty={
          <EmptyState icon={IconListSearch} title="No hay nada registrado">
            Prueba con otra persona, otro tema u otros días.
          </EmptyState>
        }
        onPage={toPage}
      >
        {({ entries }, busy) => (
          <CardTable
            caption="Auditoría"
            columns={COLUMNS}
            rows={entries}
            keyOf={({ _id }) => _id}
            card={CARD}
            busy={busy}
            dense
          />
        )}
      </ListBody>
      <Hint>Nadie puede cambiar ni borrar lo que está aquí.</Hint>
    </Stack>
  );
}

const SALE_KINDS = new Set<AuditKind>([
  'sale_status',
  'sale_edited',
  'sale_erased',
  'photo_removed',
  'verification',
  'photo_viewed',
]);

const STATE_LABELS: Partial<Record<AuditKind, Record<string, string>>> = {
  sale_status: SALE_STATUS_LABELS,
  settlement: SETTLEMENT_STATE_LABELS,
  verification: { ...VERIFICATION_STATE_LABELS, [UNDONE]: 'Deshecho' },
};

const placeOf = ({ address, device }: AuditEntryView) => [address, device].filter(Boolean).join(' · ');

/** The subject of an entry: a sale's number, or a name. */
function subjectOf({ kind, subjectId, subjectName }: AuditEntryView): string {
  if (SALE_KINDS.has(kind)) return `Venta n.º ${subjectId}`;
  // Only a hash of the email is kept; its beginning distinguishes emails.
  if (kind === 'login_failed' || kind === 'login_blocked') return `Email ${subjectName?.slice(0, 8)}…`;
  return subjectName ?? '';
}

/** 'Pendiente → Instalada. Motivo', and a note if administrators paid themselves. */
function changeOf({ kind, from, to, reason, own }: AuditEntryView): string {
  const labelOf = (value: string) => STATE_LABELS[kind]?.[value] ?? value;
  const isChange = from !== null || to !== null;
  const change = isChange
    ? `${from === null ? '—' : labelOf(from)} → ${to === null ? '—' : labelOf(to)}`
    : '';
  return [own && 'En su propia cuenta', change, reason].filter(Boolean).join('. ');
}
