import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '../../api/user.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { placesFor } from './places.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds and opens anything, by keyboard alone. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const [, navigate] = useLocation();
  const { role } = useUser();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) spotlight.open();
  }, [opened]);
  useEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const places = placesFor(role, typed);
  const current = places[Math.min(chosen, places.length - 1)];
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + places.length) % Math.max(places.length, 1));
  };
  return (
    <Spotlight.Root
      shortcut={null}
      scrollable
      query={typed}
      onQueryChange={(text) => {
        setTyped(text);
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
        onKeyDown={choose}
      />
      <VisuallyHidden role="status">
        {countOf(places.length, 'resultado', 'resultados')}
        {current && `: ${current.label}`}
      </VisuallyHidden>
      <Spotlight.ActionsList ref={list}>
        {places.length > 0 && (
          <Spotlight.ActionsGroup label="Pantallas">
            {places.map((place) => (
              <Spotlight.Action
                key={place.label}
                label={place.label}
                leftSection={<place.icon size={20} stroke={1.7} aria-hidden />}
                highlightQuery
                // Chosen here and not by the kit, which forgets its choice when results arrive.
                data-action={undefined}
                data-selected={place === current || undefined}
                onClick={() => navigate(place.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {places.length === 0 && <Spotlight.Empty>Nada coincide con "{typed.trim()}"</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
