import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconCashBanknote,
  IconKey,
  IconLayoutList,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconSearch,
  IconUser,
  IconUserCircle,
  IconUserHeart,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { ResultType } from '../../../shared/search/search.ts';
import { useUser } from '../../api/user.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { Marked } from '../../ui/lists/search/Marked.tsx';
import classes from './Palette.module.css';
import { fitsWords } from '../../../shared/search/words.ts';
import type { UserView } from '../../../shared/users/users.ts';
import { ADMIN_NAVIGATION, mainNavigation } from '../navigation.ts';
import { TEAMS } from '../../features/users/teams/teamAddresses.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useConnected } from '../../api/connection.ts';
import { trpc } from '../../api/trpc.ts';
import { useBackCloses } from '../../router/useBackCloses.ts';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';

const TYPES: Record<ResultType, { label: string; icon: Icon }> = {
  sale: { label: 'Venta', icon: IconReceipt },
  prospect: { label: 'Interesado', icon: IconUserHeart },
  seller: { label: 'Vendedor', icon: IconUser },
  settlement: { label: 'Liquidación', icon: IconCashBanknote },
  plan: { label: 'Plan', icon: IconPackage },
  team: { label: 'Equipo', icon: IconUsersGroup },
};

interface Entry {
  key: string;
  label: string;
  description?: string;
  type?: string;
  icon: Icon;
  to: string;
}

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds and opens anything by keyboard; going back closes it. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const [, navigate] = useLocation();
  const user = useUser();
  const [[store, spotlight]] = useState(createSpotlight);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { results, isAsking, isWaiting, hasFailed } = useFound(text);
  // Enter before the results arrive opens the first of them, also on a connection taken for lost.
  const isEager = useRef(false);

  const entries: Entry[] = [
    ...results.map(({ type, id, title, subtitle, path }) => ({
      key: `${type} ${id}`,
      label: title,
      description: subtitle,
      type: TYPES[type].label,
      icon: TYPES[type].icon,
      to: path,
    })),
    ...placesFor(user, text).map((place) => ({ ...place, key: place.label })),
  ];
  const current = isWaiting ? undefined : entries[Math.min(chosen, entries.length - 1)];

  useBackCloses(opened, spotlight.close);
  useEffect(() => {
    if (opened) spotlight.open();
  }, [opened, spotlight]);
  const open = ({ to }: Entry) => {
    spotlight.close();
    navigate(to);
  };
  useEffect(() => {
    if (!isEager.current || (!current && isAsking)) return;
    isEager.current = false;
    if (current) open(current);
  });

  // Runs before Mantine's keys, which read the choice from an attribute that typing removes.
  const choose = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter';
    isEager.current = isEnter && !current;
    if (step === undefined && !isEnter) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setChosen((chosen + step + entries.length) % Math.max(entries.length, 1));
    else if (current) open(current);
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight={560}
      centered={false}
      query={typed}
      onQueryChange={(next) => {
        setTyped(next);
        setChosen(0);
      }}
      onSpotlightClose={onClose}
      aria-label="Buscar en todo"
    >
      <Spotlight.Search
        aria-label="Buscar en todo"
        placeholder="Cliente, DNI, teléfono, pantalla…"
        leftSection={<IconSearch size={20} aria-hidden />}
        maxLength={100}
        onKeyDownCapture={choose}
      />
      <VisuallyHidden role="status">
        {!isWaiting && countOf(entries.length, 'resultado', 'resultados')}
        {current && `: ${current.label}`}
      </VisuallyHidden>
      <Spotlight.ActionsList aria-busy={isWaiting}>
        {hasFailed && <Spotlight.Empty>Sin conexión: por ahora solo pantallas</Spotlight.Empty>}
        {entries.map((entry) => (
          <Spotlight.Action
            key={entry.key}
            data-action={undefined}
            className={entry === current ? classes.current : undefined}
            ref={entry === current ? showInList : undefined}
            closeSpotlightOnTrigger={false}
            onClick={() => open(entry)}
          >
            <EntryText entry={entry} search={text} />
          </Spotlight.Action>
        ))}
        {entries.length === 0 && !isWaiting && !hasFailed && (
          <Spotlight.Empty>Nada coincide con «{text}»</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function showInList(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function EntryText({ entry, search }: { entry: Entry; search: string }) {
  return (
    <>
      <entry.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span>
          <Marked text={entry.label} search={search} />
        </span>
        {entry.description !== undefined && (
          <span className={classes.description}>
            <Marked text={entry.description} search={search} />
          </span>
        )}
      </span>
      {entry.type !== undefined && <span className={classes.type}>{entry.type}</span>}
    </>
  );
}

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
  { label: 'Zonas', to: '/app/zonas', icon: IconMapPin, also: 'cobertura localidad habilitada' },
  { label: 'Mi Perfil', to: '/app/profile', icon: IconUserCircle, also: 'cuenta datos de cobro CBU alias' },
  {
    label: 'Cambiar contraseña',
    to: '/app/profile?clave',
    icon: IconKey,
    also: 'clave dispositivos sesiones',
  },
];

/** Parts of the administrators' screens. */
const TABS: Omit<Place, 'icon'>[] = [
  { label: 'Ventas Recientes', to: `${ADMIN}ventas`, also: 'todas del equipo' },
  { label: 'Gestión de Vendedores', to: `${ADMIN}vendedores`, also: 'invitar usuarios' },
  { label: 'Equipos', to: TEAMS, also: 'líder integrantes' },
  { label: 'Gestión de Planes', to: `${ADMIN}planes`, also: 'precios' },
  { label: 'Interesados del equipo', to: `${ADMIN}interesados`, also: 'de todos los vendedores' },
  { label: 'Reglas de zonas', to: `${ADMIN}zonas`, also: 'dónde piden cobertura' },
  { label: 'Textos de WhatsApp', to: `${ADMIN}textos`, also: 'plantillas mensajes' },
  { label: 'Auditoría', to: `${ADMIN}auditoria`, also: 'cambios quién' },
  { label: 'Ajustes', to: `${ADMIN}ajustes`, also: 'copia de seguridad registro' },
  { label: 'Borradores y liquidaciones', to: `${MONEY}liquidaciones`, also: 'pagar banco' },
  { label: 'Reclamos', to: `${MONEY}reclamos` },
  { label: 'Importar ventas', to: '/app/admin/import', also: 'planilla archivo' },
  { label: 'Verificar DNI', to: '/app/admin/verify', also: 'aprobar foto' },
];

const ADMIN_PLACES: Place[] = [...ADMIN_NAVIGATION, ...TABS.map((tab) => ({ ...tab, icon: IconLayoutList }))];

/** The screens that match the search; all screens for an empty one. */
function placesFor(user: UserView, search: string): Place[] {
  const own = [...mainNavigation(user), ...OWN_PLACES];
  const places: Place[] = user.role === 'admin' ? [...own, ...ADMIN_PLACES] : own;
  if (search.trim() === '') return places;
  return places.filter(({ label, also = '' }) => fitsWords(`${label} ${also}`, search));
}

const TYPING_PAUSE_MS = 150;
const LENGTH_MIN = 2;

/** The server's results for a text; `isWaiting` while an earlier text's results are shown. */
function useFound(text: string) {
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const connected = useConnected();
  const isLong = text.length >= LENGTH_MIN;
  const found = trpc.search.find.useQuery(
    { q: asked },
    { enabled: isLong && asked.length >= LENGTH_MIN, ...KEEP_PREVIOUS },
  );
  const hasFailed = isLong && (!connected || found.isError);
  const isAsking = isLong && (asked !== text || found.isFetching);
  const isWaiting = isLong && !hasFailed && (asked !== text || found.isPlaceholderData || found.isPending);
  return { results: isLong ? (found.data ?? []) : [], isAsking, isWaiting, hasFailed };
}
