import {
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type FocusEvent } from 'react';
import { ACCEPTANCE } from '../../../../../shared/sales/sales.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useCheckboxProps, useFieldProps, useFieldValue } from '../../../../forms/useFieldProps.ts';
import { PlaceCoverage, useZoneCities } from '../../../zones/PlaceCoverage.tsx';
import classes from './CustomerFields.module.css';
import { PROVINCES as OFFICIAL, type Place } from '../../../../../shared/zones/coverage.ts';
import { FIELD_DOUBTS } from '../saleDoubts.ts';
import { completePlace } from './knownPlaces.ts';
import type { SaleFormValues } from '../saleFormValues.ts';

type Form = UseFormReturnType<SaleFormValues>;

// The browser would offer the seller's own data.
const TYPED = { autoComplete: 'off', enterKeyHint: 'next' } as const;
const CITIES_ID = 'localidades';
const POPULOUS = ['Buenos Aires', 'Ciudad Autónoma de Buenos Aires'];
/** The 24 jurisdictions of Argentina, the most populated ones first. */
const PROVINCES = [...POPULOUS, ...OFFICIAL.filter((name) => !POPULOUS.includes(name))];

export const NOT_ACCEPTED = 'Sin la aceptación del cliente no se puede registrar la venta';

interface FieldProps extends Omit<TextInputProps, 'form'> {
  form: Form;
  /** Name of the field in the customer's data. */
  name: string;
}

/** Says under a field that was left what its text seems to lack. */
function Field({ form, name, onBlur, ...props }: FieldProps) {
  const [isTyped, setTyped] = useState(false);
  const { onBlur: left, ...input } = useFieldProps(form, `customerInfo.${name}`);
  const doubt = isTyped || input.value.trim() === '' ? undefined : FIELD_DOUBTS[name]?.(input.value);
  return (
    <TextInput
      required
      {...TYPED}
      {...input}
      description={doubt}
      descriptionProps={{ className: classes.doubt, role: 'status' }}
      onFocus={() => setTyped(true)}
      onBlur={(event) => {
        setTyped(false);
        (onBlur ?? left)(event);
      }}
      {...props}
    />
  );
}

export function CustomerFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field form={form} name="name" label="Nombre del cliente" autoCapitalize="words" />
      <Field form={form} name="dni" label="DNI del cliente" inputMode="numeric" />
      <Field form={form} name="phone" label="Teléfono del cliente" type="tel" inputMode="tel" />
      <Field form={form} name="email" label="Email del cliente" type="email" inputMode="email" />
    </SimpleGrid>
  );
}

/** The installation's address, completed from earlier sales if they agree. */
export function AddressFields({ form }: { form: Form }) {
  const { data: known = [] } = trpc.sales.places.useQuery(undefined, { staleTime: Infinity });
  const zoneCities = useZoneCities();
  const [completed, setCompleted] = useState(false);
  /** Completes the place when the field is left. */
  const completing = (name: 'city' | 'postalCode') => (event: FocusEvent) => {
    form.getInputProps(`customerInfo.address.${name}`).onBlur(event);
    // Not the field that takes the focus.
    const next = event.relatedTarget?.getAttribute('data-path');
    const found = Object.entries(completePlace(known, form.getValues().customerInfo.address))
      .map(([field, value]) => [`customerInfo.address.${field}`, value] as const)
      .filter(([path]) => path !== next);
    for (const [path, value] of found) form.setFieldValue(path, value, { forceUpdate: false });
    if (found.length > 0) setCompleted(true);
  };
  return (
    <Stack>
      <div className={classes.streetRow}>
        <Field form={form} name="address.street" label="Calle" autoCapitalize="words" />
        <Field form={form} name="address.number" label="Altura" />
      </div>
      <Field
        form={form}
        name="address.city"
        label="Localidad"
        autoCapitalize="words"
        list={CITIES_ID}
        onBlur={completing('city')}
      />
      <datalist id={CITIES_ID}>
        {[...new Set([...known.map(({ city }) => city), ...zoneCities])].map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </datalist>
      <Coverage form={form} />
      <div className={classes.provinceRow}>
        <ProvinceField form={form} />
        <Field
          form={form}
          name="address.postalCode"
          label="Código postal"
          autoCapitalize="characters"
          onBlur={completing('postalCode')}
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

function ProvinceField({ form }: { form: Form }) {
  const props = useFieldProps(form, 'customerInfo.address.province');
  const province = props.value;
  // A sale older than this list may spell its province differently.
  const provinces = province === '' || PROVINCES.includes(province) ? PROVINCES : [province, ...PROVINCES];
  return (
    <NativeSelect
      label="Provincia"
      required
      data={[{ value: '', label: 'Elige una provincia' }, ...provinces]}
      autoComplete="off"
      {...props}
    />
  );
}

function Coverage({ form }: { form: Form }) {
  return <PlaceCoverage place={useFieldValue<Place>(form, 'customerInfo.address')} />;
}

/** The customer's acceptance, required for registering a sale. */
export function AcceptanceField({ form }: { form: Form }) {
  return <Checkbox size="md" label={ACCEPTANCE.text} {...useCheckboxProps(form, 'acceptance')} />;
}
