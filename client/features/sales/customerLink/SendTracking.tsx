import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { isErased } from '../../../../shared/values/erased.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { useSendLink } from '../card/message/useSendLink.ts';
import { personOf } from '../card/saleTexts.ts';

const TEXT =
  'Hola {cliente}, soy {vendedor}. Aquí puedes ver cómo va tu instalación de {plan}, confirmar el turno y escribirme: {seguimiento}';

/** Sends the customer the tracking link, shows whether it was opened, and ends it. */
export function SendTracking({ sale }: { sale: SaleView }) {
  const { send, isBusy } = useSendLink(sale);
  const { customerLink } = sale;
  if (sale.status === 'cancelled' || isErased(sale)) return null;
  return (
    <section aria-labelledby="seguimiento">
      <Title order={3} id="seguimiento" mb="xs">
        Seguimiento del cliente
      </Title>
      <Stack gap="xs" align="flex-start">
        <Hint>{stateOf(sale)}</Hint>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
            aria-disabled={isBusy}
            onClick={() => send(TEXT)}
          >
            {isBusy ? 'Preparando...' : customerLink ? 'Enviar de nuevo' : 'Enviar seguimiento'}
          </Button>
          {customerLink && <EndLink sale={sale} />}
        </Group>
      </Stack>
    </section>
  );
}

function stateOf({ customerLink, acceptanceBy, acceptanceFrom }: SaleView): string {
  if (!customerLink)
    return 'Un enlace donde el cliente ve cómo va todo, confirma el turno y acepta el equipo.';
  const { createdAt, lastSeenAt } = customerLink;
  return [
    lastSeenAt === null
      ? `Enviado el ${formatDateTime(createdAt)}. Todavía no lo abrió.`
      : `Lo abrió por última vez el ${formatDateTime(lastSeenAt)}.`,
    acceptanceBy === 'customer' && 'Aceptó recibir el equipo.',
    acceptanceFrom === 'seller_network' && 'Lo hizo desde la misma red que el vendedor.',
  ]
    .filter(Boolean)
    .join(' ');
}

function EndLink({ sale }: { sale: SaleView }) {
  const [asking, question] = useDisclosure();
  const utils = trpc.useUtils();
  const end = trpc.sales.endCustomerLinks.useMutation({
    onSuccess: () => {
      notifyDone('El enlace ya no funciona');
      question.close();
      void utils.sales.invalidate();
      void utils.admin.invalidate();
    },
  });
  return (
    <>
      <Button variant="subtle" px="xs" color="gray" aria-haspopup="dialog" onClick={question.open}>
        Desactivar enlace
      </Button>
      <ConfirmModal
        opened={asking}
        title="Desactivar el enlace"
        question={`${personOf(sale)} ya no podrá ver el seguimiento con los enlaces que le enviaste. Puedes enviarle uno nuevo.`}
        confirmLabel="Desactivar"
        busyLabel="Desactivando..."
        call={end}
        failure="Error al desactivar el enlace"
        onConfirm={() => end.mutate({ id: sale._id })}
        onClose={question.close}
      />
    </>
  );
}
