import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconCashBanknote,
  IconPackage,
  IconReceipt,
  IconSearch,
  IconUser,
  IconUserHeart,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import type { ResultType } from '../../../shared/search/search.ts';
import { useUser } from '../../api/user.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { Marked } from '../../ui/lists/search/Marked.tsx';
import classes from './Palette.module.css';
import { placesFor } from './places.ts';
import { useFound } from './useFound.ts';

const TYPES: Record<ResultType, { label: string; icon: Icon }> = {
  sale: { label: 'Venta', icon: IconReceipt },
  prospect: { label: 'Interesado', icon: IconUserHeart },
  seller: { label: 'Vendedor', icon: IconUser },
  settlement: { label: 'Liquidación', icon: IconCashBanknote },
  plan: { label: 'Plan', icon: IconPackage },
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

/** Finds and opens anything by keyboard. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const [, navigate] = useLocation();
  const { role } = useUser();
  const [[store, spotlight]] = useState(createSpotlight);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { results, isWaiting, hasFailed } = useFound(text);
  // Enter before the results arrive opens the first of them.
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
    ...placesFor(role, text).map((place) => ({ ...place, key: place.label })),
  ];
  const current = isWaiting ? undefined : entries[Math.min(chosen, entries.length - 1)];

  useEffect(() => {
    if (opened) spotlight.open();
  }, [opened, spotlight]);
  const open = ({ to }: Entry) => {
    spotlight.close();
    navigate(to);
  };
  useEffect(() => {
    if (isWaiting || !isEager.current) return;
    isEager.current = false;
    if (current) open(current);
  });

  // Runs before Mantine's keys, which read the choice from an attribute that typing removes.
  const choose = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter';
    isEager.current = isEnter && isWaiting;
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
          <Spotlight.Empty>Nada coincide con "{text}"</Spotlight.Empty>
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
