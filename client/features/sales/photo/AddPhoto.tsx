import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { PhotoField } from './PhotoField.tsx';
import { dniReadOf } from './reading/dniRead.ts';
import { usePhotoUpload } from './usePhotoUpload.ts';

/** Adds the missing DNI photo of the sale with this id; stores it once chosen. */
export default function AddPhoto({ subject, opened, close }: Dialog<string>) {
  return (
    <Modal opened={opened} onClose={close} title="Agregar foto" closeOnClickOutside={false}>
      {subject && <Photo key={subject} saleId={subject} onDone={close} />}
    </Modal>
  );
}

function Photo({ saleId, onDone }: { saleId: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  const sale = trpc.sales.get.useQuery({ id: saleId });
  const add = trpc.sales.addPhoto.useMutation({
    onSuccess: () => {
      notifyDone('Listo: el DNI está por verificar');
      void utils.sales.invalidate();
      onDone();
    },
  });
  const upload = usePhotoUpload((dniPhoto, reading) => {
    const dniRead = sale.data && dniReadOf(reading, sale.data.verification.holderDni);
    add.mutate({ id: saleId, dniPhoto, ...(dniRead && { dniRead }) });
  });
  return (
    <Stack>
      <Text fw={600} mih="1.55em">
        {sale.data && `DNI de ${sale.data.verification.holderName}`}
      </Text>
      <PhotoField upload={upload} value={add.variables?.dniPhoto ?? null} onRemove={undefined} />
      <ErrorAlert>{add.error && errorText(add.error, 'No se pudo agregar la foto')}</ErrorAlert>
      {add.variables && (add.isError || add.isPending) && (
        <Group>
          <Button disabled={add.isPending} onClick={() => add.mutate(add.variables)}>
            {add.isPending ? 'Guardando...' : 'Guardar la foto'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
