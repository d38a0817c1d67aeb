import { formatFromNow } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import type { TrayPageView, TrayView, RoomItemView } from '../../../shared/tray/tray.ts';
import type { SaleSection, TraySection } from '../../../shared/tray/traySections.ts';
import { useUser } from '../../api/user.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { useNow } from '../../ui/useNow.ts';
import { SaleTaskRow, TaskRow } from './TaskRow.tsx';
import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../ui/notices.tsx';

type Item = TrayPageView['items'][number];

const SALE_ACTIONS: Record<SaleSection, string> = {
  withdrawals: 'Resolver',
  to_verify: 'Verificar',
  no_photo: 'Pedir la foto',
  out_of_zone: 'Decidir zona',
  overdue: 'Contactar',
  unclosed: 'Cerrar turno',
  reschedule: 'Cambiar turno',
  to_appoint: 'Dar turno',
  undated: 'Poner fecha',
  today: 'Ver turno',
  late_price: 'Decidir precio',
};

interface TrayRowsProps {
  section: TraySection;
  items: Item[];
  /** Address of a sale's drawer. */
  hrefOf: (saleId: string) => string;
}

export function TrayRows({ section, items, hrefOf }: TrayRowsProps) {
  return items.map((item) => <TrayRow key={keyOf(item)} section={section} item={item} hrefOf={hrefOf} />);
}

function TrayRow({ section, item, hrefOf }: Omit<TrayRowsProps, 'items'> & { item: Item }) {
  const nowMs = useNow();
  const { _id: userId } = useUser();
  if ('customerName' in item) {
    const key = section as SaleSection;
    const href = isDni(key) ? `/app/admin/verify?section=${key}&sale=${item.saleId}` : hrefOf(item.saleId);
    return <SaleTaskRow section={key} item={item} ofTeam action={{ label: SALE_ACTIONS[key], href }} />;
  }
  if ('roomId' in item) {
    return (
      <TaskRow
        name={item.sellerName}
        about="Espera una respuesta en el chat"
        when={formatFromNow(item.since, nowMs)}
        action={{ label: 'Responder', href: `/app/chat?tab=private&room=${item.roomId}` }}
        aside={<MarkAnswered room={item} />}
      />
    );
  }
  if ('claimId' in item) {
    return (
      <TaskRow
        name={item.sellerName}
        about="Reclamo por su comisión"
        when={formatFromNow(item.since, nowMs)}
        action={{ label: 'Responder', href: hrefOf(item.saleId) }}
      />
    );
  }
  if ('notificationId' in item) {
    return (
      <TaskRow
        name={item.title}
        about={countOf(item.pending, 'persona sin confirmar', 'personas sin confirmar')}
        when={`venció ${formatFromNow(item.since, nowMs)}`}
        late
        action={{
          label: 'Ver quiénes',
          href: `/app/admin/training?tab=enviadas&notification=${item.notificationId}`,
        }}
      />
    );
  }
  return (
    <TaskRow
      name={item.sellerName}
      about={item.sellerId === userId ? 'A cobrar, tu propia cuenta' : 'A cobrar'}
      when={formatMoney(item.payable)}
      action={{ label: 'Liquidar', href: `/app/admin/settlements/seller/${item.sellerId}` }}
    />
  );
}

/** Its sales open in the verification screen. */
function isDni(section: TraySection): boolean {
  return section === 'to_verify' || section === 'no_photo';
}

function keyOf(item: Item): string {
  if ('claimId' in item) return item.claimId;
  if ('roomId' in item) return item.roomId;
  if ('notificationId' in item) return item.notificationId;
  return 'saleId' in item ? item.saleId : item.sellerId;
}

/** The sales of a section, for next and previous in the drawer. */
export function saleIdsOf({ key, items }: TrayView['sections'][number]): string[] {
  if (isDni(key)) return [];
  return (items as Item[]).flatMap((item) => ('customerName' in item ? [item.saleId] : []));
}

/** Marks a chat as answered without a reply, unless the seller wrote after the listed message. */
function MarkAnswered({ room: { roomId, since, sellerName } }: { room: RoomItemView }) {
  const utils = trpc.useUtils();
  const fail = (error: unknown) => {
    notifyFailure('No se pudo marcar', errorText(error));
    void utils.admin.invalidate();
  };
  const mark = trpc.admin.markAnswered.useMutation({
    onSuccess: () => {
      notifyDone(`Respondido: ${sellerName}`);
      void utils.admin.invalidate();
    },
    onError: fail,
  });
  const start = async () => {
    const messages = await utils.client.chat.messages.query({ id: roomId });
    const listed = messages.findLast(({ createdAt }) => createdAt <= since);
    mark.mutate({ roomId, ...(listed && { lastMessageId: listed._id }) });
  };
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={`Marcar respondido: ${sellerName}`}
      title="Marcar respondido"
      aria-disabled={mark.isPending}
      onClick={() => !mark.isPending && void start().catch(fail)}
    >
      <IconCheck size={22} aria-hidden />
    </ActionIcon>
  );
}
