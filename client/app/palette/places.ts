import { IconKey, IconLayoutList, IconMapPin, IconUserCircle, type Icon } from '@tabler/icons-react';
import { fitsWords } from '../../../shared/search/words.ts';
import type { Role } from '../../../shared/users/roles.ts';
import { ADMIN_NAVIGATION, MAIN_NAVIGATION } from '../navigation.ts';

interface Place {
  label: string;
  to: string;
  icon: Icon;
  /** Other words for it. */
  also?: string;
}

const ADMIN = '/app/admin/dashboard?tab=';
const MONEY = '/app/admin/settlements?tab=';

const OWN_PLACES: Place[] = [
  ...MAIN_NAVIGATION,
  { label: 'Zonas', to: '/app/zonas', icon: IconMapPin, also: 'cobertura localidad habilitada' },
  { label: 'Mi Perfil', to: '/app/profile', icon: IconUserCircle, also: 'cuenta datos de cobro CBU alias' },
  { label: 'Cambiar contraseña', to: '/app/profile', icon: IconKey, also: 'clave dispositivos sesiones' },
];

/** Parts of the administrators' screens. */
const TABS: Omit<Place, 'icon'>[] = [
  { label: 'Ventas Recientes', to: `${ADMIN}ventas`, also: 'todas del equipo' },
  { label: 'Gestión de Vendedores', to: `${ADMIN}vendedores`, also: 'invitar usuarios' },
  { label: 'Gestión de Planes', to: `${ADMIN}planes`, also: 'precios' },
  { label: 'Interesados del equipo', to: `${ADMIN}interesados`, also: 'de todos los vendedores' },
  { label: 'Reglas de zonas', to: `${ADMIN}zonas`, also: 'dónde piden cobertura' },
  { label: 'Textos de WhatsApp', to: `${ADMIN}textos`, also: 'plantillas mensajes' },
  { label: 'Auditoría', to: `${ADMIN}auditoria`, also: 'cambios quién' },
  { label: 'Ajustes', to: `${ADMIN}ajustes`, also: 'copia de seguridad registro' },
  { label: 'Borradores y liquidaciones', to: `${MONEY}liquidaciones`, also: 'pagar banco' },
  { label: 'Reclamos', to: `${MONEY}reclamos` },
  { label: 'Verificar DNI', to: '/app/admin/verify', also: 'aprobar foto' },
];

const ADMIN_PLACES: Place[] = [...ADMIN_NAVIGATION, ...TABS.map((tab) => ({ ...tab, icon: IconLayoutList }))];

/** The screens that match the search; all screens for an empty one. */
export function placesFor(role: Role, search: string): Place[] {
  const places = role === 'admin' ? [...OWN_PLACES, ...ADMIN_PLACES] : OWN_PLACES;
  if (search.trim() === '') return places;
  return places.filter(({ label, also = '' }) => fitsWords(`${label} ${also}`, search));
}
