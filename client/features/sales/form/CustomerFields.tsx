import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './CustomerFields.module.css';
import { PROVINCES } from './provinces.ts';
import type { SaleFormValues } from './saleFormValues.ts';

type Form = UseFormReturnType<SaleFormValues>;

// The browser would offer the seller's own data.
const OFF = { autoComplete: 'off' };

export function CustomerFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Nombre del cliente"
        required
        autoCapitalize="words"
        {...OFF}
        {...form.getInputProps('customerInfo.name')}
      />
      <TextInput
        label="DNI del cliente"
        required
        inputMode="numeric"
        {...OFF}
        {...form.getInputProps('customerInfo.dni')}
      />
      <TextInput
        label="Teléfono del cliente"
        type="tel"
        required
        inputMode="tel"
        {...OFF}
        {...form.getInputProps('customerInfo.phone')}
      />
      <TextInput
        label="Email del cliente"
        type="email"
        required
        inputMode="email"
        {...OFF}
        {...form.getInputProps('customerInfo.email')}
      />
    </SimpleGrid>
  );
}

/** Where the equipment will be installed. */
export function AddressFields({ form }: { form: Form }) {
  const { province } = form.values.customerInfo.address;
  // A sale from before this list may spell its province differently.
  const provinces = province === '' || PROVINCES.includes(province) ? PROVINCES : [province, ...PROVINCES];
  return (
    <Stack>
      <div className={classes.streetRow}>
        <TextInput
          label="Calle"
          required
          autoCapitalize="words"
          {...OFF}
          {...form.getInputProps('customerInfo.address.street')}
        />
        <TextInput label="Altura" required {...OFF} {...form.getInputProps('customerInfo.address.number')} />
      </div>
      <TextInput
        label="Localidad"
        required
        autoCapitalize="words"
        {...OFF}
        {...form.getInputProps('customerInfo.address.city')}
      />
      <div className={classes.provinceRow}>
        <NativeSelect
          label="Provincia"
          required
          data={[{ value: '', label: 'Elige una provincia' }, ...provinces]}
          {...OFF}
          {...form.getInputProps('customerInfo.address.province')}
        />
        <TextInput
          label="Código postal"
          required
          autoCapitalize="characters"
          {...OFF}
          {...form.getInputProps('customerInfo.address.postalCode')}
        />
      </div>
    </Stack>
  );
}
