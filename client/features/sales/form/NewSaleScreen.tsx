import { Button } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { fractionToBp } from '../../../../shared/commission.ts';
import { callFailure, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { clearDraft } from '../../../forms/formDraft.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { planChoices } from './planChoices.ts';
import { Registered } from './Registered.tsx';
import { saleErrorText } from './saleErrors.ts';
import { SaleForm } from './SaleForm.tsx';
import { EMPTY_SALE, NEW_SALE_DRAFT } from './saleFormValues.ts';
import { useSaleKey } from './useSaleKey.ts';

const KEY_DRAFT = 'sale-key';
const ADDRESS = '/app/sales/new';

export default function NewSaleScreen() {
  const rateBp = fractionToBp(useUser().commissionRate);
  const utils = trpc.useUtils();
  const key = useSaleKey(KEY_DRAFT);
  const [params, setParams] = useSearchParams();
  const register = trpc.sales.register.useMutation({
    onSuccess: (sale) => {
      clearDraft(NEW_SALE_DRAFT);
      key.renew();
      setParams({ registered: sale._id }, { replace: true });
      void utils.sales.invalidate();
      void utils.auth.profile.invalidate();
    },
  });
  // In the address, so that a link to the form leads to the form.
  if (register.data && params.get('registered') === register.data._id) {
    return (
      <>
        <PageHeader title="Registrar Nueva Venta" />
        <Registered sale={register.data} another={ADDRESS} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Registrar Nueva Venta" description="Puedes agregar la foto del DNI después." />
      <SaleForm
        draft={NEW_SALE_DRAFT}
        initial={EMPTY_SALE}
        choicesFrom={(plans) => planChoices(plans, rateBp)}
        own
        submitLabel="Registrar Venta"
        busyLabel="Registrando..."
        error={saleErrorText(register.error, 'Error al registrar la venta. Intenta nuevamente.')}
        remedy={
          callFailure(register.error)?.status === 409 && (
            <Button type="submit" variant="light" onClick={key.renew}>
              Registrarla como otra venta
            </Button>
          )
        }
        onStartOver={key.renew}
        onSubmit={(sale) => register.mutateAsync({ ...sale, clientKey: key.current.current })}
      />
    </>
  );
}
