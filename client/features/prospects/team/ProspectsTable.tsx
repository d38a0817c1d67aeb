import { Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { CardTable, NarrowOnly, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
import { Marked } from '../../../ui/lists/search/Marked.tsx';
import { When } from '../list/When.tsx';
import { ProspectStateBadge } from '../ProspectStateBadge.tsx';
import classes from './ProspectsTable.module.css';

const CARD = {
  areas: ['who state', 'seller next'],
  gap: '0 12px',
  padding: '6px 12px',
} as const;

interface ProspectsTableProps {
  prospects: ProspectView[];
  /** Search marked in the rows. */
  search: string;
  busy: boolean;
  sorting: Sorting;
  /** Address of a prospect. */
  hrefOf: (id: string) => string;
}

const columnsOf = ({ hrefOf, search }: ProspectsTableProps): Column<ProspectView>[] => [
  {
    label: 'Interesado',
    sortKey: 'name',
    area: 'who',
    cell: ({ _id, name, city }) => (
      <>
        <Link href={hrefOf(_id)} className={classes.name}>
          <Marked text={name} search={search} />
        </Link>
        <Text size="xs" c="dimmed" lh={1.3} className={classes.city}>
          <Marked text={city ?? ''} search={search} />
        </Text>
      </>
    ),
  },
  {
    label: 'Vendedor',
    area: 'seller',
    cell: ({ sellerName, city }) => (
      <Text size="sm" truncate>
        {sellerName}
        <NarrowOnly>
          <Marked text={city ?? ''} search={search} />
        </NarrowOnly>
      </Text>
    ),
  },
  {
    label: 'Estado',
    sortKey: 'state',
    kind: 'whole',
    area: 'state',
    atEnd: true,
    cell: ({ state }) => <ProspectStateBadge state={state} size="md" />,
  },
  {
    label: 'Contactar',
    sortKey: 'nextAt',
    kind: 'whole',
    area: 'next',
    atEnd: true,
    cell: ({ nextAt }) => nextAt !== null && <When nextAt={nextAt} />,
  },
  {
    label: 'Anotado',
    sortKey: 'createdAt',
    kind: 'whole',
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
];

export function ProspectsTable(props: ProspectsTableProps) {
  const { prospects, busy, sorting } = props;
  return (
    <CardTable
      caption="Interesados"
      columns={columnsOf(props)}
      rows={prospects}
      keyOf={({ _id }) => _id}
      card={CARD}
      busy={busy}
      dense
      sorting={sorting}
    />
  );
}
