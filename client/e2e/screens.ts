import { PHONE, DESK } from './support/browser.ts';

export type Visitor = 'nobody' | 'seller' | 'leader' | 'admin';
export type State = 'filled' | 'empty' | 'error' | 'offline';

export interface Screen {
  name: string;
  /** As in `app/routes.tsx`; '*' for an unknown address. */
  route: string;
  /** With ids of the demo; the route where it has no parameter. */
  address?: string;
  as: Visitor;
  /** Playwright's selector of the screen's own content, which only loaded data or a form shows. */
  shows: string;
  /** The selected tab, where there are tabs. */
  tab?: string;
  /** Of which row of tabs, where the route has several. */
  row?: string;
  /** Of a list on a desk: its first row, and how many are to fit. */
  list?: { row: string; fit?: number };
  /** Looked at by `npm run screenshots`. */
  states?: State[];
}

export const SIZES = { phone: PHONE, desk: DESK };
export const SCHEMES = ['light', 'dark'] as const;

const ALL: State[] = ['filled', 'empty', 'error', 'offline'];
const NOT_EMPTY: State[] = ['filled', 'error', 'offline'];

export const ADMINISTRATION = '/app/admin/dashboard';
const SETUP = 'Configuración';
const MONEY = '/app/admin/settlements';
const LIST = 'main li >> nth=0';
const ROW = 'main table tr >> nth=1';
const ARTICLE = 'main article >> nth=0';
const BUTTON = (name: string) => `role=button[name="${name}"] >> nth=0`;

/** Each route and tab as a person with data sees it. `screens.test.ts` fails without a row. */
export const SCREENS: Screen[] = [
  {
    name: 'landing',
    route: '/',
    as: 'nobody',
    shows: '#precios li h3 >> nth=0',
    states: ['filled', 'error'],
  },
  {
    name: 'landing-signed-in',
    route: '/',
    as: 'seller',
    shows: 'role=link[name="Ir al dashboard"] >> nth=0',
  },
  { name: 'login', route: '/login', as: 'nobody', shows: BUTTON('Iniciar Sesión') },
  {
    name: 'login-expired',
    route: '/login',
    address: '/login?expired=1',
    as: 'nobody',
    shows: 'text=Tu sesión ha expirado',
  },
  { name: 'forgot', route: '/forgot', as: 'nobody', shows: BUTTON('Enviar enlace') },
  { name: 'register', route: '/register', as: 'nobody', shows: BUTTON('Registrarse') },
  {
    name: 'register-invited',
    route: '/register',
    address: '/register?invitation=una',
    as: 'nobody',
    shows: BUTTON('Registrarse'),
  },
  {
    name: 'reset',
    route: '/reset/:token',
    address: '/reset/un-enlace',
    as: 'nobody',
    shows: BUTTON('Guardar contraseña'),
  },
  {
    name: 'track',
    route: '/s/:token',
    address: ':link',
    as: 'nobody',
    shows: 'role=heading[name=/^Hola, /]',
  },
  { name: 'not-found', route: '*', address: '/no/existe', as: 'nobody', shows: 'text=Página no encontrada' },
  { name: 'dashboard', route: '/app/dashboard', as: 'seller', shows: ARTICLE, states: ALL },
  {
    name: 'new-sale',
    route: '/app/sales/new',
    as: 'seller',
    shows: BUTTON('Registrar Venta'),
    states: NOT_EMPTY,
  },
  {
    name: 'history',
    route: '/app/sales/history',
    as: 'seller',
    shows: ARTICLE,
    list: { row: ARTICLE },
    states: ALL,
  },
  {
    name: 'history-filtered',
    route: '/app/sales/history',
    address: '/app/sales/history?status=cancelled',
    as: 'seller',
    shows: ARTICLE,
    list: { row: ARTICLE },
    states: ['filled', 'empty'],
  },
  {
    name: 'sale-sheet',
    route: '/app/sales/history',
    address: '/app/sales/history?sale=:sale',
    as: 'seller',
    shows: 'role=dialog >> text=Se registró la venta',
    states: ['filled'],
  },
  {
    name: 'edit-sale',
    route: '/app/sales/:id/edit',
    address: '/app/sales/:sale/edit',
    as: 'seller',
    shows: BUTTON('Guardar cambios'),
  },
  {
    name: 'cobros',
    route: '/app/cobros',
    as: 'seller',
    tab: 'Liquidaciones',
    shows: LIST,
    states: ALL,
  },
  {
    name: 'cobros-movements',
    route: '/app/cobros',
    address: '/app/cobros?tab=movimientos',
    as: 'seller',
    tab: 'Movimientos',
    shows: LIST,
    states: ALL,
  },
  {
    name: 'cobros-settlement',
    route: '/app/cobros/:id',
    address: '/app/cobros/1',
    as: 'seller',
    shows: ROW,
    states: NOT_EMPTY,
  },
  // Filled only on a device with queued sales: the journeys of field/outbox look at that.
  { name: 'outbox', route: '/app/sales/outbox', as: 'seller', shows: 'text=No hay ventas por enviar' },
  {
    name: 'edit-queued',
    route: '/app/sales/outbox/:key',
    address: '/app/sales/outbox/una',
    as: 'seller',
    shows: 'text=Esta venta ya no se puede editar aquí',
  },
  {
    name: 'prospects',
    route: '/app/interesados',
    as: 'seller',
    shows: BUTTON('Anotar interesado'),
    list: { row: ARTICLE },
    states: ALL,
  },
  { name: 'agenda', route: '/app/agenda', as: 'seller', shows: LIST, states: ALL },
  { name: 'news', route: '/app/news', as: 'seller', shows: LIST, list: { row: LIST }, states: ALL },
  {
    name: 'profile',
    route: '/app/profile',
    as: 'seller',
    shows: 'role=heading[name="Tus dispositivos"]',
    states: NOT_EMPTY,
  },
  {
    name: 'flyer',
    route: '/app/volante',
    as: 'seller',
    shows: 'role=img[name="Código QR de tu página"]',
    states: NOT_EMPTY,
  },
  {
    name: 'guides',
    route: '/app/guia',
    as: 'seller',
    shows: 'text=Todavía no disponible',
    states: NOT_EMPTY,
  },
  { name: 'zones', route: '/app/zonas', as: 'seller', shows: ROW, list: { row: ROW }, states: ALL },
  {
    name: 'admin-prospects',
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=interesados`,
    as: 'admin',
    tab: 'Interesados',
    shows: 'role=searchbox[name="Buscar interesados"]',
    list: { row: ROW, fit: 14 },
    states: ALL,
  },
  {
    name: 'admin-zones',
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=zonas`,
    as: 'admin',
    tab: 'Zonas',
    row: SETUP,
    shows: ROW,
    list: { row: ROW },
    states: ALL,
  },
  {
    name: 'training',
    route: '/app/training',
    as: 'seller',
    tab: 'Todas',
    shows: ARTICLE,
    list: { row: ARTICLE },
    states: ALL,
  },
  {
    name: 'training-unread',
    route: '/app/training',
    address: '/app/training?tab=unread',
    as: 'seller',
    tab: 'No leídas',
    shows: 'role=heading[name="Centro de Entrenamiento"]',
  },
  {
    name: 'training-first',
    route: '/app/training',
    address: '/app/training?tab=first',
    as: 'seller',
    tab: 'Primeros pasos',
    shows: 'role=heading[name="Centro de Entrenamiento"]',
  },
  {
    name: 'training-one',
    route: '/app/training/:id',
    address: '/app/training/1',
    as: 'seller',
    shows: ARTICLE,
  },
  { name: 'chat', route: '/app/chat', as: 'seller', tab: 'Chat grupal', shows: LIST, states: ALL },
  {
    name: 'chat-private',
    route: '/app/chat',
    address: '/app/chat?tab=private',
    as: 'seller',
    tab: 'Chat privado',
    shows: LIST,
    states: ALL,
  },
  {
    name: 'chat-team',
    route: '/app/chat',
    address: '/app/chat?tab=team',
    as: 'seller',
    tab: 'Equipo',
    shows: 'role=textbox >> nth=0',
  },
  {
    name: 'team',
    route: '/app/equipo',
    as: 'leader',
    shows: LIST,
    states: NOT_EMPTY,
  },
  {
    name: 'team-sales',
    route: '/app/equipo',
    address: '/app/equipo?ver=ventas',
    as: 'leader',
    shows: LIST,
    states: NOT_EMPTY,
  },
  { name: 'tray', route: '/app/dashboard', as: 'admin', shows: LIST, states: ALL },
  {
    name: 'tray-section',
    route: '/app/admin/tray/:key',
    address: '/app/admin/tray/to_verify',
    as: 'admin',
    shows: 'role=link[name=/^Verificar:/] >> nth=0',
    list: { row: LIST },
    states: ALL,
  },
  { name: 'tray-verify', route: '/app/admin/verify', as: 'admin', shows: BUTTON('Rechazar'), states: ALL },
  { name: 'tray-agenda', route: '/app/agenda', as: 'admin', shows: LIST, states: ALL },
  {
    name: 'admin-summary',
    route: ADMINISTRATION,
    as: 'admin',
    tab: 'Resumen',
    shows: 'role=heading[name="Los 5 planes más vendidos"]',
    states: ALL,
  },
  ...(
    [
      ['admin-reports', 'Informes', 'informes', ALL, undefined, 12],
      ['admin-plans', 'Gestión de Planes', 'planes', ALL, undefined, 1],
      ['admin-sellers', 'Gestión de Vendedores', 'vendedores', ALL, undefined, 14],
      ['admin-sales', 'Ventas Recientes', 'ventas', ALL, undefined, 14],
      ['admin-texts', 'Textos de WhatsApp', 'textos', NOT_EMPTY, SETUP, 1],
      ['admin-audit', 'Auditoría', 'auditoria', ALL, SETUP, 1],
    ] as const
  ).map(([name, tab, key, states, row, fit]) => ({
    name,
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=${key}`,
    as: 'admin' as const,
    tab,
    ...(row !== undefined && { row }),
    shows: ROW,
    list: { row: ROW, fit },
    states,
  })),
  {
    name: 'admin-teams',
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=vendedores&ver=equipos`,
    as: 'admin',
    tab: 'Gestión de Vendedores',
    shows: ROW,
    list: { row: ROW },
    states: ALL,
  },
  {
    name: 'admin-sale',
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=ventas&sale=:sale`,
    as: 'admin',
    tab: 'Ventas Recientes',
    shows: 'role=dialog >> text=Historial de cambios',
    states: ['filled'],
  },
  {
    name: 'admin-settings',
    route: ADMINISTRATION,
    address: `${ADMINISTRATION}?tab=ajustes`,
    as: 'admin',
    tab: 'Ajustes',
    row: SETUP,
    shows: BUTTON('Guardar ajustes'),
    states: NOT_EMPTY,
  },
  {
    name: 'admin-balances',
    route: MONEY,
    as: 'admin',
    tab: 'Saldos',
    shows: ROW,
    list: { row: ROW, fit: 14 },
    states: ALL,
  },
  {
    name: 'admin-settlements',
    route: MONEY,
    address: `${MONEY}?tab=liquidaciones`,
    as: 'admin',
    tab: 'Liquidaciones',
    shows: ROW,
    list: { row: ROW, fit: 14 },
    states: ALL,
  },
  {
    name: 'admin-payday',
    route: MONEY,
    address: `${MONEY}?tab=pago`,
    as: 'admin',
    tab: 'Día de pago',
    shows: BUTTON('Preparar para todos'),
    states: NOT_EMPTY,
  },
  {
    name: 'admin-claims',
    route: MONEY,
    address: `${MONEY}?tab=reclamos`,
    as: 'admin',
    tab: 'Reclamos',
    shows: ROW,
    list: { row: ROW },
    states: ALL,
  },
  {
    name: 'admin-settlement',
    route: `${MONEY}/:id`,
    address: `${MONEY}/1`,
    as: 'admin',
    shows: ROW,
    states: NOT_EMPTY,
  },
  {
    name: 'admin-account',
    route: `${MONEY}/seller/:id`,
    address: `${MONEY}/seller/:seller`,
    as: 'admin',
    shows: ROW,
    states: ALL,
  },
  {
    name: 'admin-training',
    route: '/app/admin/training',
    as: 'admin',
    tab: 'Enviar',
    shows: BUTTON('Enviar notificación'),
    states: ['filled', 'offline'],
  },
  {
    name: 'admin-training-sent',
    route: '/app/admin/training',
    address: '/app/admin/training?tab=enviadas',
    as: 'admin',
    tab: 'Enviadas',
    shows: ROW,
    list: { row: ROW },
    states: ALL,
  },
  {
    name: 'admin-training-recipients',
    route: '/app/admin/training',
    address: '/app/admin/training?tab=enviadas&notification=1',
    as: 'admin',
    tab: 'Enviadas',
    shows: 'role=dialog >> role=button[name="Para Excel"]',
    states: NOT_EMPTY,
  },
  { name: 'admin-import', route: '/app/admin/import', as: 'admin', shows: BUTTON('Leer planilla') },
  { name: 'admin-chat', route: '/app/chat', as: 'admin', tab: 'Chat grupal', shows: LIST },
  {
    name: 'admin-chats',
    route: '/app/chat',
    address: '/app/chat?tab=private',
    as: 'admin',
    tab: 'Chats privados',
    shows: 'role=button[name=/sin leer/] >> nth=0',
    states: ALL,
  },
  {
    name: 'admin-team-chats',
    route: '/app/chat',
    address: '/app/chat?tab=team',
    as: 'admin',
    tab: 'Equipos',
    shows: 'role=searchbox[name="Buscar equipo"]',
  },
];

/** Where a screen is, with the demo's ids in it. */
export function addressOf({ address, route }: Screen, ids: Record<string, string>): string {
  return (address ?? route).replace(/:(link|sale|seller)/, (_, name: string) => ids[name] ?? '1');
}
