import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { SellerMonthView } from '../../../../shared/prospects/page/page.ts';
import { addMonths, argentineDay, formatMonth } from '../../../../shared/values/dates.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { Section } from '../../../ui/Section.tsx';

const MONTHS = 12;

const CARD = {
  areas: ['who who', 'visits requests', 'open all'],
  gap: '4px 12px',
  padding: '12px',
  margin: '0 0 var(--mantine-spacing-xs)',
  align: 'start',
} as const;

const numberColumn = (
  area: 'visits' | 'requests' | 'open' | 'all',
  label: string,
  valueOf: (row: SellerMonthView) => number,
): Column<SellerMonthView> => ({
  label,
  area,
  kind: 'number',
  labelled: true,
  cell: (row) => valueOf(row).toLocaleString('es-AR'),
});

const COLUMNS: Column<SellerMonthView>[] = [
  {
    label: 'Vendedor',
    area: 'who',
    wide: true,
    cell: ({ sellerName }) => <Text fw={600}>{sellerName}</Text>,
  },
  numberColumn('visits', 'Visitas', ({ visits }) => visits),
  numberColumn('requests', 'Pedidos', ({ requests }) => requests),
  numberColumn('open', 'Abiertos', ({ open }) => open),
  numberColumn('all', 'Interesados', ({ all }) => all),
];

/** Visits and requests of the sellers' pages in a month, and each seller's prospects now. */
export function PagesMonth() {
  const [current] = useState(() => argentineDay(Date.now()).slice(0, 7));
  const [month, setMonth] = useState(current);
  const [pageNumber, setPage] = useState(1);
  const sellers = trpc.admin.listPageMonths.useQuery({ month, page: pageNumber }, KEEP_PREVIOUS);
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(current, -ago));
  return (
    <Section title="Por vendedor">
      <NativeSelect
        label="Visitas y pedidos de"
        maw={360}
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        value={month}
        onChange={(event) => {
          setMonth(event.currentTarget.value);
          setPage(1);
        }}
      />
      <ListBody
        list={sellers}
        errorTitle="Error al cargar los vendedores"
        missing="Los vendedores necesitan conexión."
        rows={3}
        onPage={setPage}
        quiet
        empty={<Text c="dimmed">Nadie tiene interesados, ni visitas en su página.</Text>}
      >
        {(list, busy) => (
          <CardTable
            caption="Por vendedor"
            columns={COLUMNS}
            rows={list.sellers}
            busy={busy}
            keyOf={({ sellerId }) => sellerId}
            card={CARD}
            dense
          />
        )}
      </ListBody>
    </Section>
  );
}
