import { SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { adjustCommissionInput, type SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { SALE_SEARCH_MIN } from '../../../../shared/sales/sales.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { isUnanswered } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { parseDecimal } from '../../../forms/decimalText.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { useTypingPause } from '../../../ui/lists/search/useTypingPause.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { moneyChanged } from '../moneyChanged.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

/** Adds an amount with a reason to a seller's commissions, or takes it. */
export function AdjustDialog(dialog: Dialog<SellerBalanceView>) {
  return (
    <FormModal title="Ajustar comisiones" {...dialog}>
      {(seller) => <AdjustForm seller={seller} onClose={dialog.close} />}
    </FormModal>
  );
}

interface AdjustValues {
  direction: 'add' | 'take';
  /** As typed, without a sign. */
  amount: string;
  saleId: string | null;
  reason: string;
}

const validateInput = schemaResolver(adjustCommissionInput, { sync: true });

function AdjustForm({ seller, onClose }: { seller: SellerBalanceView; onClose: () => void }) {
  const toInput = ({ direction, amount, saleId, reason }: AdjustValues) => ({
    sellerId: seller.sellerId,
    saleId,
    amount: signed(parseDecimal(amount), direction),
    reason,
  });
  const kept = useKeptForm<AdjustValues>({
    draft: `adjust-${seller.sellerId}`,
    current: { direction: 'add', amount: '', saleId: null, reason: '' },
    validate: (values) => ({
      ...validateInput(toInput(values)),
      ...((parseDecimal(values.amount) ?? 0) < 0 && {
        amount: 'Escribe el importe sin signo y elige si se suma o se descuenta',
      }),
    }),
  });
  const { form } = kept;
  const adjust = trpc.admin.adjustCommission.useMutation({
    onSuccess: ({ amount }) => {
      kept.finish();
      onClose();
      notifyDone(changeText(amount, seller.sellerName, 'done'));
      moneyChanged();
    },
    onError: (error) => isUnanswered(error) && moneyChanged(),
  });
  const { amount } = toInput(form.values);
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => adjust.mutate(toInput(values))}
      call={adjust}
      failure="Error al guardar el ajuste"
      look="Mira los movimientos del vendedor antes de repetirlo."
      submit="Guardar ajuste"
      onCancel={onClose}
    >
      <Text fw={600}>{seller.sellerName}</Text>
      <SegmentedControl
        size="md"
        aria-label="Qué se hace"
        data={[
          { value: 'add', label: 'Sumar' },
          { value: 'take', label: 'Descontar' },
        ]}
        {...form.getInputProps('direction')}
      />
      <TextInput
        label="Importe"
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        description={
          Number.isFinite(amount) && amount !== 0
            ? changeText(amount, seller.sellerName, 'planned')
            : 'En pesos, con coma para los centavos'
        }
        {...form.getInputProps('amount')}
      />
      <SaleField
        sellerId={seller.sellerId}
        value={form.values.saleId}
        onChange={(saleId) => form.setFieldValue('saleId', saleId)}
      />
      <Textarea
        label="Motivo"
        required
        description="Lo lee el vendedor"
        maxLength={TEXT_LIMITS.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** The schema refuses a blank amount, with its own sentence. */
function signed(amount: number | undefined, direction: AdjustValues['direction']): number {
  return amount === undefined || direction === 'add' ? (amount as number) : -amount;
}

function changeText(amount: number, name: string, when: 'planned' | 'done'): string {
  const money = formatMoney(Math.abs(amount));
  if (when === 'done')
    return amount > 0 ? `Se sumaron ${money} a ${name}` : `Se descontaron ${money} a ${name}`;
  return amount > 0
    ? `Se suman ${money} a lo que tiene a cobrar`
    : `Se descuentan ${money} de lo que tiene a cobrar`;
}

const SHOWN = 20;

interface SaleFieldProps {
  sellerId: string;
  value: string | null;
  onChange: (saleId: string | null) => void;
}

/** One of the seller's sales; the server searches. */
function SaleField({ sellerId, value, onChange }: SaleFieldProps) {
  const [search, setSearch] = useState('');
  const searchLater = useTypingPause(setSearch);
  const found = trpc.admin.listSales.useQuery(
    { sellerId, search: search.length < SALE_SEARCH_MIN ? '' : search, limit: SHOWN },
    KEEP_PREVIOUS,
  );
  const options = (found.data?.sales ?? []).map(({ _id, customerInfo, planName, createdAt }) => ({
    value: _id,
    label: `${customerInfo.name} · ${planName || 'Plan no especificado'} · ${formatDate(createdAt)}`,
  }));
  // Keeps the chosen sale's name when another search omits it; a restored sale has only its number.
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const known = value === null || options.some((option) => option.value === value);
  const own = chosen?.value === value ? chosen : { value: value ?? '', label: `Venta n.º ${value}` };
  return (
    <Select
      label="Venta (opcional)"
      placeholder="Sin venta"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la venta' }}
      nothingFoundMessage={found.isFetching ? 'Cargando...' : 'No se encontraron ventas'}
      data={known ? options : [own, ...options]}
      filter={({ options: all }) => all}
      value={value}
      onSearchChange={searchLater}
      onChange={(saleId) => {
        setChosen(options.find((option) => option.value === saleId));
        onChange(saleId);
      }}
    />
  );
}
