import { Button, Group, Stack, Text } from '@mantine/core';
import { formatDateTime } from '../../../shared/values/dates.ts';
import type { ListedImportView } from '../../../shared/imports/imports.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { Hint } from '../../ui/Hint.tsx';
import { notifyDone, failureNotice } from '../../ui/notices.tsx';
import { Section } from '../../ui/Section.tsx';
import { importingText, PROGRESS_MS } from './progress.ts';

/** The latest imports, also under way; undoable until a sale was changed or settled; nothing before the first. */
export function RecentImports() {
  const utils = trpc.useUtils();
  const { data: imports = [] } = trpc.admin.imports.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'importing') === true && PROGRESS_MS,
  });
  const dialog = useDialog<ListedImportView>();
  const undo = trpc.admin.undoImport.useMutation({
    onSuccess: ({ removed }) => notifyDone(`Ya no están: ${countOf(removed, 'venta', 'ventas')}`),
    onError: failureNotice('No se pudo deshacer la importación'),
    onSettled: () => {
      dialog.close();
      void utils.invalidate();
    },
  });
  if (imports.length === 0) return null;
  return (
    <Section title="Últimas importaciones" gap="sm">
      {imports.map((one) => (
        <Group key={one._id} justify="space-between" gap="xs">
          <Stack gap={0}>
            <Text fw={600}>
              {countOf(one.imported, 'venta', 'ventas')} de {one.sellerName ?? 'varios vendedores'}
            </Text>
            <Hint>
              {one.confirmedAt === null ? importingText(one) : formatDateTime(one.confirmedAt)} ·{' '}
              {one.adminName}
            </Hint>
          </Stack>
          {one.state === 'done' && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => dialog.open(one)}>
              Deshacer
            </Button>
          )}
          {one.undoneAt !== null && <Hint>Deshecha el {formatDateTime(one.undoneAt)}</Hint>}
        </Group>
      ))}
      <ConfirmModal
        opened={dialog.opened}
        onClose={dialog.close}
        title="Deshacer la importación"
        question={
          dialog.subject &&
          `¿Quitar ${countOf(dialog.subject.imported, 'venta', 'ventas')} y las comisiones que hicieron? La planilla se puede importar otra vez.`
        }
        confirmLabel="Deshacer la importación"
        busyLabel="Deshaciendo..."
        call={undo}
        onConfirm={() => dialog.subject && undo.mutate({ id: dialog.subject._id })}
      />
    </Section>
  );
}
