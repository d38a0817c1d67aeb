import { Box, Button, Card } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { TRAY_SECTION_LABELS, TRAY_SECTIONS, type TraySection } from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { pageParam } from '../../router/searchParams.ts';
import { usePage } from '../../router/usePage.ts';
import { withParams } from '../../router/withParams.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OpenedSale } from '../sales/team/OpenedSale.tsx';
import { TrayRows } from './TrayRows.tsx';
import classes from './TraySectionScreen.module.css';

/** Everything in one section of the tray, by pages. */
export default function TraySectionScreen() {
  const { key = '' } = useParams();
  const section = TRAY_SECTIONS.find((known) => known === key);
  return (
    <>
      <PageHeader
        title={section ? TRAY_SECTION_LABELS[section] : 'La sección no existe'}
        actions={<Back />}
      />
      {section && <Section key={section} section={section} />}
    </>
  );
}

function Section({ section }: { section: TraySection }) {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const page = pageParam.parse(params.get('page'));
  const list = trpc.admin.traySection.useQuery({ key: section, page }, { placeholderData: keepPreviousData });
  const { toPage } = usePage(list);
  const ids = (list.data?.items ?? []).flatMap((item) => ('customerName' in item ? [item.saleId] : []));
  return (
    <>
      <QueryState
        query={list}
        errorTitle="Error al cargar la sección"
        pending={<RowsSkeleton rows={10} height={64} gap={2} />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={
          <EmptyState icon={IconCheck} title="Estás al día">
            No queda nada en esta sección.
          </EmptyState>
        }
      >
        {({ items, pagination }) => (
          <Box aria-busy={list.isPlaceholderData}>
            <Card p={0} component="ul" m={0} className={classes.rows}>
              <TrayRows
                section={section}
                items={items}
                hrefOf={(task) => `${path}?${withParams(params, { task })}`}
              />
            </Card>
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
      <OpenedSale param="task" among={ids} />
    </>
  );
}

function Back() {
  return (
    <Button
      component={Link}
      href="/app/dashboard"
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Para hacer hoy
    </Button>
  );
}
