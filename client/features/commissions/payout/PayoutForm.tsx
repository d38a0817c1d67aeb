import { Alert, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { formatCuit, payoutInput, type PayoutView } from '../../../../shared/commissions/payout.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { trpc } from '../../../api/trpc.ts';
import { useFocusWhenAsked } from '../../../forms/useFocusWhenAsked.ts';
import { CardForm } from '../../../ui/CallForm.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { PasswordField, CodeField, useSecondStep } from '../../auth/AccountFields.tsx';

type Way = 'cbu' | 'alias';

const validate = schemaResolver(payoutInput, { sync: true });

/** Empties the other way, which may hold an earlier input. */
function only<Values extends Record<Way, string>>(way: Way, values: Values): Values {
  return { ...values, [way === 'cbu' ? 'alias' : 'cbu']: '' };
}

/** Where the user's commissions are paid. `?cobro` in the address focuses it. */
export function PayoutForm({ email }: { email: string }) {
  const payout = trpc.auth.payout.useQuery();
  return (
    <>
      <QueryState
        query={payout}
        errorTitle="Error al cargar tus datos de cobro"
        pending={<Skeleton h={220} role="status" aria-label="Cargando..." />}
      >
        {(stored) => <Fields stored={stored} email={email} />}
      </QueryState>
    </>
  );
}

function Fields({ stored, email }: { stored: PayoutView | null; email: string }) {
  const cache = trpc.useUtils();
  const [way, setWay] = useState<Way>(stored && stored.cbu === null ? 'alias' : 'cbu');
  const form = useForm({
    initialValues: {
      cuit: stored ? formatCuit(stored.cuit) : '',
      cbu: stored?.cbu ?? '',
      alias: stored?.alias ?? '',
      currentPassword: '',
      totp: '',
    },
    transformValues: (values) => only(way, values),
    validate: (values) => {
      const errors = validate(only(way, values));
      if (values.currentPassword === '') errors.currentPassword = requiredMessage('Tu contraseña');
      // With neither, the schema reports the CBU.
      return way === 'alias' && values.alias.trim() === ''
        ? { ...errors, alias: requiredMessage('Alias') }
        : errors;
    },
  });
  const secondStep = useSecondStep();
  const save = trpc.auth.savePayout.useMutation({
    onSuccess: (saved) => {
      cache.auth.payout.setData(undefined, saved);
      void cache.sales.news.invalidate();
      void cache.sales.newsCount.invalidate();
      form.setValues({ currentPassword: '', totp: '' });
      secondStep.end();
    },
    onError: secondStep.onError,
  });
  const first = useFocusWhenAsked('cobro');
  return (
    <CardForm
      form={form}
      onSubmit={(values) => save.mutate(values)}
      call={secondStep.quiet(save)}
      failure="Error al guardar tus datos de cobro"
      submit="Guardar datos de cobro"
      success="Datos de cobro guardados"
    >
      {stored === null && (
        <Alert color="amber">Todavía no los completaste: sin ellos no te pueden transferir.</Alert>
      )}
      <TextInput
        ref={first}
        label="CUIT"
        description="También sirve el CUIL: 11 números"
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="20-12345678-6"
        {...form.getInputProps('cuit')}
      />
      <SegmentedControl
        aria-label="Dónde cobras"
        data={[
          { value: 'cbu', label: 'CBU o CVU' },
          { value: 'alias', label: 'Alias' },
        ]}
        value={way}
        onChange={(next) => setWay(next as Way)}
      />
      {way === 'cbu' ? (
        <TextInput
          key="cbu"
          label="CBU"
          description="O el CVU de tu billetera: 22 números"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('cbu')}
        />
      ) : (
        <TextInput
          key="alias"
          label="Alias"
          description="De 6 a 20 letras, números, puntos o guiones"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('alias')}
        />
      )}
      {/* Names the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Tu contraseña"
        description="Para que nadie más pueda cambiar dónde cobras"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      {secondStep.needsCode && <CodeField {...form.getInputProps('totp')} />}
    </CardForm>
  );
}
