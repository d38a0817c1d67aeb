import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type FocusEvent } from 'react';
import { trpc } from '../../../../api/trpc.ts';
import classes from './CustomerFields.module.css';
import { completePlace } from './knownPlaces.ts';
import { PROVINCES } from './provinces.ts';
import type { SaleFormValues } from '../saleFormValues.ts';

type Form = UseFormReturnType<SaleFormValues>;

// The browser would offer the seller's own data.
const TYPED = { autoComplete: 'off', enterKeyHint: 'next' } as const;
const CITIES_ID = 'localidades';

export function CustomerFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Nombre del cliente"
        required
        autoCapitalize="words"
        {...TYPED}
        {...form.getInputProps('customerInfo.name')}
      />
      <TextInput
        label="DNI del cliente"
        required
        inputMode="numeric"
        {...TYPED}
        {...form.getInputProps('customerInfo.dni')}
      />
      <TextInput
        label="Teléfono del cliente"
        type="tel"
        required
        inputMode="tel"
        {...TYPED}
        {...form.getInputProps('customerInfo.phone')}
      />
      <TextInput
        label="Email del cliente"
        type="email"
        required
        inputMode="email"
        {...TYPED}
        {...form.getInputProps('customerInfo.email')}
      />
    </SimpleGrid>
  );
}

/** The address of the installation; earlier sales complete it where they all agree. */
export function AddressFields({ form }: { form: Form }) {
  const { data: known = [] } = trpc.sales.places.useQuery(undefined, { staleTime: Infinity });
  const [completed, setCompleted] = useState(false);
  const { address } = form.values.customerInfo;
  // A sale from before this list may spell its province differently.
  const provinces =
    address.province === '' || PROVINCES.includes(address.province)
      ? PROVINCES
      : [address.province, ...PROVINCES];
  const completing = (name: 'city' | 'postalCode') => {
    const props = form.getInputProps(`customerInfo.address.${name}`);
    return {
      ...props,
      onBlur: (event: FocusEvent) => {
        props.onBlur(event);
        // Not the field about to be typed into.
        const next = event.relatedTarget?.getAttribute('data-path');
        const found = Object.entries(completePlace(known, address))
          .map(([field, value]) => [`customerInfo.address.${field}`, value] as const)
          .filter(([path]) => path !== next);
        for (const [path, value] of found) form.setFieldValue(path, value);
        if (found.length > 0) setCompleted(true);
      },
    };
  };
  return (
    <Stack>
      <div className={classes.streetRow}>
        <TextInput
          label="Calle"
          required
          autoCapitalize="words"
          {...TYPED}
          {...form.getInputProps('customerInfo.address.street')}
        />
        <TextInput
          label="Altura"
          required
          {...TYPED}
          {...form.getInputProps('customerInfo.address.number')}
        />
      </div>
      <TextInput
        label="Localidad"
        required
        autoCapitalize="words"
        list={CITIES_ID}
        {...TYPED}
        {...completing('city')}
      />
      <datalist id={CITIES_ID}>
        {[...new Set(known.map(({ city }) => city))].map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </datalist>
      <div className={classes.provinceRow}>
        <NativeSelect
          label="Provincia"
          required
          data={[{ value: '', label: 'Elige una provincia' }, ...provinces]}
          autoComplete="off"
          {...form.getInputProps('customerInfo.address.province')}
        />
        <TextInput
          label="Código postal"
          required
          autoCapitalize="characters"
          {...TYPED}
          {...completing('postalCode')}
        />
      </div>
      {completed && (
        <Text size="sm" c="dimmed" role="status">
          Completamos lo que faltaba según tus ventas anteriores. Revísalo.
        </Text>
      )}
    </Stack>
  );
}
