import { Card } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { TRAY_SECTION_LABELS, TRAY_SECTIONS, type TraySection } from '../../../shared/tray/traySections.ts';
import { trpc } from '../../api/trpc.ts';
import { pageParam } from '../../router/searchParams.ts';
import { usePage } from '../../router/usePage.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OpenedSale } from '../sales/drawer/OpenedSale.tsx';
import { saleIdsOf, TaskRows } from './TaskRows.tsx';
import classes from './Tasks.module.css';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { useAddress } from '../../router/useAddress.ts';
import { ListBody } from '../../ui/lists/ListBody.tsx';
import { BackButton } from '../../ui/links/BackLink.tsx';

/** Everything in one section of the tray, by pages. */
export default function TraySectionScreen() {
  const { key = '' } = useParams();
  const section = TRAY_SECTIONS.find((known) => known === key);
  return (
    <>
      <PageHeader
        title={section ? TRAY_SECTION_LABELS[section] : 'La sección no existe'}
        actions={<BackButton href="/app/dashboard">Para hacer hoy</BackButton>}
      />
      {section && <Section key={section} section={section} />}
    </>
  );
}

function Section({ section }: { section: TraySection }) {
  const { params, addressWith } = useAddress();
  const page = pageParam.parse(params.get('page'));
  const list = trpc.admin.traySection.useQuery({ key: section, page }, KEEP_PREVIOUS);
  const { toPage } = usePage(list);
  const ids = saleIdsOf(section, list.data?.items ?? []);
  return (
    <>
      <ListBody
        list={list}
        errorTitle="Error al cargar la sección"
        pending={<RowsSkeleton rows={10} height={64} gap={2} />}
        empty={
          <EmptyState icon={IconCheck} title="Estás al día">
            No queda nada en esta sección.
          </EmptyState>
        }
        onPage={toPage}
      >
        {({ items }, busy) => (
          <Card p={0} component="ul" m={0} className={classes.rows} aria-busy={busy}>
            <TaskRows section={section} items={items} hrefOf={(task) => addressWith({ task })} />
          </Card>
        )}
      </ListBody>
      <OpenedSale param="task" among={ids} />
    </>
  );
}
