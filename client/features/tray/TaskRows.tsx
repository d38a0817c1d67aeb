import { ActionIcon, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RoomItemView, SaleItemView, TodoView, TrayPageView } from '../../../shared/tray/tray.ts';
import type {
  SaleSection,
  SaleTodoSection,
  TodoSection,
  TraySection,
} from '../../../shared/tray/traySections.ts';
import {
  addDays,
  argentineDay,
  formatDateTime,
  formatDay,
  formatFromNow,
  formatTime,
} from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { notifyDone, notifyFailure } from '../../ui/notices.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CustomerAnswer } from '../sales/customerLink/CustomerAnswer.tsx';
import { PriceNotes } from '../sales/price/PriceNotes.tsx';
import classes from './Tasks.module.css';

type Section = TraySection | TodoSection;
type Item = TrayPageView['items'][number] | TodoView['sections'][number]['items'][number];

const SALE_ACTIONS: Record<SaleSection | SaleTodoSection, string> = {
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
  rejected: 'Resolver',
  due_soon: 'Contactar',
  missing_photo: 'Agregar foto',
  underway: 'Contactar',
};

interface TaskRowsProps {
  section: Section;
  items: Item[];
  /** Address that opens a sale. */
  hrefOf: (saleId: string) => string;
}

/** Tasks of a seller, or of the administrators, as `li`. */
export function TaskRows({ section, items, hrefOf }: TaskRowsProps) {
  return items.map((item) => <Task key={keyOf(item)} section={section} item={item} hrefOf={hrefOf} />);
}

function Task({ section, item, hrefOf }: Omit<TaskRowsProps, 'items'> & { item: Item }) {
  const nowMs = useNow();
  const { _id: userId, role } = useUser();
  if ('customerName' in item) {
    const key = section as SaleSection;
    const ofTeam = role === 'admin';
    return (
      <Row
        name={item.customerName}
        about={[item.planName, ofTeam && item.sellerName].filter(Boolean).join(' · ')}
        when={key === 'unclosed' || key === 'today' ? appointmentText(item, nowMs) : waitText(item, nowMs)}
        late={key === 'unclosed' || isPast(item.dueAt, nowMs)}
        mark={
          <>
            {item.answer && <CustomerAnswer answer={item.answer} />}
            {ofTeam && <PriceNotes sale={item} />}
          </>
        }
        action={key === 'reschedule' && !ofTeam ? 'Contactar' : SALE_ACTIONS[key]}
        href={isDni(key) ? `/app/admin/verify?section=${key}&sale=${item.saleId}` : hrefOf(item.saleId)}
      />
    );
  }
  if ('roomId' in item) {
    return (
      <Row
        name={item.sellerName}
        about="Espera una respuesta en el chat"
        when={formatFromNow(item.since, nowMs)}
        action="Responder"
        href={`/app/chat?tab=private&room=${item.roomId}`}
        aside={<MarkAnswered room={item} />}
      />
    );
  }
  if ('claimId' in item) {
    return (
      <Row
        name={item.sellerName}
        about="Reclamo por su comisión"
        when={formatFromNow(item.since, nowMs)}
        action="Responder"
        href={hrefOf(item.saleId)}
      />
    );
  }
  if ('pending' in item) {
    return (
      <Row
        name={item.title}
        about={countOf(item.pending, 'persona sin confirmar', 'personas sin confirmar')}
        when={`venció ${formatFromNow(item.since, nowMs)}`}
        late
        action="Ver quiénes"
        href={`/app/admin/training?tab=enviadas&notification=${item.notificationId}`}
      />
    );
  }
  if ('ackBy' in item) {
    return (
      <Row
        name={item.title}
        about="Piden que la confirmes"
        when={item.ackBy === null ? '' : dueText(item.ackBy, nowMs)}
        late={isPast(item.ackBy, nowMs)}
        action="Leer"
        href={`/app/training/${item.notificationId}`}
      />
    );
  }
  if ('prospectId' in item) {
    return (
      <Row
        name={item.name}
        about={item.phone}
        when={item.nextAt === null ? 'lo pidió en tu página' : formatFromNow(item.nextAt, nowMs)}
        late={isPast(item.nextAt, nowMs)}
        action="Contactar"
        href={`/app/interesados?prospect=${item.prospectId}`}
      />
    );
  }
  if ('need' in item) {
    return (
      <Row
        name={item.sellerName}
        about={`${item.customer}: ${item.need === 'overdue' ? '48 horas sin respuesta' : 'DNI rechazado'}`}
        when={item.dueAt === null ? formatFromNow(item.since, nowMs) : dueText(item.dueAt, nowMs)}
        late={item.need === 'overdue'}
        action="Ver"
        href={`/app/equipo?ver=${item.need}`}
      />
    );
  }
  return (
    <Row
      name={item.sellerName}
      about={item.sellerId === userId ? 'A cobrar, tu propia cuenta' : 'A cobrar'}
      when={formatMoney(item.payable)}
      action="Liquidar"
      href={`/app/admin/settlements/seller/${item.sellerId}`}
    />
  );
}

interface RowProps {
  /** Name of the customer or seller. */
  name: string;
  about: string;
  when: string;
  /** True once it is overdue. */
  late?: boolean;
  mark?: ReactNode;
  action: string;
  /** Address of the action. */
  href: string;
  /** A second action. */
  aside?: ReactNode;
}

/** One task with its action; the whole row is the target. */
function Row({ name, about, when, late = false, mark, action, href, aside }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <Text fw={600} className={classes.cut}>
          {name}
        </Text>
        <div className={classes.line}>
          <Text size="sm" c="dimmed" className={classes.cut}>
            {about}
          </Text>
          <Text size="sm" fw={late ? 600 : 400} c={late ? 'var(--mantine-color-error)' : 'dimmed'}>
            {when}
          </Text>
        </div>
        {mark}
      </div>
      <Link
        href={href}
        className={classes.action}
        data-row-link
        data-late={late}
        aria-label={`${action}: ${name}`}
      >
        {action}
      </Link>
      {aside && <div className={classes.aside}>{aside}</div>}
    </li>
  );
}

function isPast(at: string | null, nowMs: number): boolean {
  return at !== null && Date.parse(at) <= nowMs;
}

function dueText(at: string, nowMs: number): string {
  return `${isPast(at, nowMs) ? 'venció' : 'vence'} ${formatFromNow(at, nowMs)}`;
}

function waitText({ since, dueAt }: SaleItemView, nowMs: number): string {
  return dueAt === null ? formatFromNow(since, nowMs) : dueText(dueAt, nowMs);
}

function appointmentText({ since }: SaleItemView, nowMs: number): string {
  const [day, today] = [argentineDay(Date.parse(since)), argentineDay(nowMs)];
  if (day !== today && day !== addDays(today, 1)) return formatDateTime(since);
  return `${formatDay(day, today)}, ${formatTime(since)}`;
}

/** Its sales open in the verification screen. */
function isDni(section: Section): boolean {
  return section === 'to_verify' || section === 'no_photo';
}

function keyOf(item: Item): string {
  if ('claimId' in item) return item.claimId;
  if ('roomId' in item) return item.roomId;
  if ('notificationId' in item) return item.notificationId;
  if ('prospectId' in item) return item.prospectId;
  return 'saleId' in item ? item.saleId : item.sellerId;
}

/** The sales of a section, for next and previous in the drawer. */
export function saleIdsOf(section: Section, items: Item[]): string[] {
  if (isDni(section)) return [];
  return items.flatMap((item) => ('customerName' in item ? [item.saleId] : []));
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
