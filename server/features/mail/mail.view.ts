import type { MailKind } from '../../../shared/mail/mail.ts';
import type { SummaryView } from '../../../shared/stats/summary.ts';
import { formatDateTime, formatShortDay } from '../../../shared/values/dates.ts';
import { escaped } from '../../../shared/values/html.ts';
import { firstNameOf } from '../../../shared/values/names.ts';

export interface Letter {
  subject: string;
  /** Paragraphs. */
  lines: string[];
  link?: { label: string; path: string };
}

interface Values {
  /** When it happened. */
  at: string;
  about: string;
}

const NOT_YOU = 'Si no fuiste tú, avisa ya a la administración y elige otra contraseña.';

/** Nothing of a customer, no amounts: mail is read by many machines. */
export const letters = {
  reset: (path: string) => ({
    subject: 'Elige una contraseña nueva',
    lines: [
      'Pediste un enlace para elegir otra contraseña. Sirve una sola vez, durante 60 minutos.',
      'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    link: { label: 'Elegir contraseña', path },
  }),
  invitation: ({ invitedBy, expiresAt, path }: { invitedBy: string; expiresAt: string; path: string }) => ({
    subject: `${invitedBy} te invita a vender con nosotros`,
    lines: [
      `${invitedBy} te invita a registrarte como vendedor en el Sistema de Ventas.`,
      `El enlace sirve una sola vez, hasta el ${formatDateTime(expiresAt)}.`,
    ],
    link: { label: 'Registrarme', path },
  }),
  password: ({ at }: Values) => ({
    subject: 'Se cambió tu contraseña',
    lines: [`La contraseña de tu cuenta se cambió el ${formatDateTime(at)}.`, NOT_YOU],
    link: { label: 'Iniciar sesión', path: '/#/login' },
  }),
  email: ({ at }: Values) => ({
    subject: 'Se cambió el email de tu cuenta',
    lines: [
      `El email de tu cuenta se cambió el ${formatDateTime(at)}: los próximos mails van a la dirección nueva.`,
      'Si no fuiste tú, avisa ya a la administración.',
    ],
  }),
  payout: ({ at }: Values) => ({
    subject: 'Se cambiaron tus datos de cobro',
    lines: [`Los datos para pagarte se cambiaron el ${formatDateTime(at)}.`, NOT_YOU],
    link: { label: 'Ver mis datos de cobro', path: '/#/app/profile?cobro' },
  }),
  login: ({ at, about }: Values) => ({
    subject: 'Inicio de sesión desde otro dispositivo',
    lines: [
      `Se inició sesión en tu cuenta el ${formatDateTime(at)} desde un dispositivo y una red nuevos: ${about}.`,
      `Si fuiste tú, no hagas nada. ${NOT_YOU}`,
    ],
    link: { label: 'Ver mis dispositivos', path: '/#/app/profile?dispositivos' },
  }),
  test: () => ({
    subject: 'Mail de prueba',
    lines: ['Si lees esto, el Sistema de Ventas puede enviar mails.'],
  }),
  settlement: ({ about }: Values) => ({
    subject: 'Se pagó una de tus liquidaciones',
    lines: ['La administración pagó una de tus liquidaciones. El detalle está en Mis cobros.'],
    link: { label: 'Ver la liquidación', path: `/#/app/cobros/${about}` },
  }),
  training: ({ about }: Values) => ({
    subject: 'Tienes una notificación para confirmar',
    lines: ['La administración te envió una notificación y espera que la leas y la confirmes.'],
    link: { label: 'Leer y confirmar', path: `/#/app/training/${about}` },
  }),
  summary: (summary: SummaryView) => ({
    subject: `Semana pasada: ${counted(summary.registered, 'venta', 'ventas')}, ${counted(summary.installed, 'instalación', 'instalaciones')}`,
    lines: summaryLines(summary),
    link: { label: 'Ver el resumen', path: '/#/app/admin/dashboard' },
  }),
} satisfies Record<MailKind, (values: never) => Letter>;

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`;
}

function summaryLines({ before, best, idle, waiting, lastBackupAt, ...week }: SummaryView): string[] {
  const against = (what: string, name: 'registered' | 'installed' | 'cancelled') =>
    `${what}: ${week[name].toLocaleString('es-AR')} (antes ${before[name].toLocaleString('es-AR')})`;
  const open = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  const names = best.map(({ sellerName, installed }) => `${sellerName} (${installed})`);
  return [
    `Del ${formatShortDay(week.from)} al ${formatShortDay(week.to)}:`,
    [
      against('Registradas', 'registered'),
      against('Instaladas', 'installed'),
      against('Canceladas', 'cancelled'),
    ].join('\n'),
    ...(names.length > 0 ? [['Más instalaciones:', ...names].join('\n')] : []),
    [
      `Sin ventas en 14 días: ${counted(idle, 'vendedor', 'vendedores')}`,
      `Para hacer hoy: ${counted(open, 'pendiente', 'pendientes')}`,
      `Última copia de seguridad: ${lastBackupAt === null ? 'ninguna' : formatDateTime(lastBackupAt)}`,
    ].join('\n'),
  ];
}

/** A name is typed by whoever opens an account: neither an address nor a sentence goes out in the company's name. */
const GREETED = /^[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+){0,3}$/u;

/** `origin` is that of links. */
export function renderLetter(
  { subject, lines, link }: Letter,
  { name, origin, canEnd }: { name: string | null; origin: string; canEnd: boolean },
): { subject: string; text: string; html: string } {
  const first = firstNameOf(name ?? '');
  const all = [GREETED.test(first) ? `Hola, ${first}:` : 'Hola:', ...lines];
  const foot = [
    `Sistema de Ventas, ${new URL(origin).host}. Nadie lee las respuestas a este mail.`,
    ...(canEnd ? ['Puedes apagar estos mails en tu perfil.'] : []),
  ].join('\n');
  const url = link && origin + link.path;
  return {
    subject,
    text: [...all, ...(link ? [`${link.label}:\n${url}`] : []), `-- \n${foot}`].join('\n\n'),
    html: page(subject, [
      ...all.map((line) => paragraph(line, 'margin:0 0 12px')),
      ...(link ? [button(link.label, url ?? '')] : []),
      paragraph(foot, `margin:24px 0 0;${SMALL}`),
    ]),
  };
}

const SMALL = 'font-size:13px;line-height:18px;opacity:0.75';

function page(title: string, parts: string[]): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:24px">
<div style="max-width:520px;margin:0 auto">
<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escaped(title)}</h1>
${parts.join('\n')}
</div></body></html>`;
}

function paragraph(text: string, style: string): string {
  return `<p style="${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

/** The address too, for programs that show no buttons. */
function button(label: string, url: string): string {
  const href = escaped(url);
  return `<p style="margin:20px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6d73;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;${SMALL};word-break:break-all"><a href="${href}" style="color:inherit">${href}</a></p>`;
}
