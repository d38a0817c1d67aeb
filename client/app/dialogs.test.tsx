import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { PrepareDialog } from '../features/commissions/balances/PrepareDialog.tsx';
import { BulkPayDialog } from '../features/commissions/settlements/bulk/BulkDialogs.tsx';
import TeamSettlementScreen from '../features/commissions/settlements/TeamSettlementScreen.tsx';
import { AdjustPrices } from '../features/plans/AdjustPrices.tsx';
import { PriceHistory } from '../features/plans/PriceHistory.tsx';
import { OpenSale } from '../features/sales/detail/OpenSale.tsx';
import { SalesTab } from '../features/sales/team/SalesTab.tsx';
import VerifyScreen from '../features/sales/verification/VerifyScreen.tsx';
import { InvitationsPanel } from '../features/users/invitations/InvitationsPanel.tsx';
import { draftNames } from '../forms/formDraft.ts';
import { draftFor, payableSale } from '../testing/commissions.ts';
import { render } from '../testing/render.tsx';
import { openTeam, type Person } from '../testing/team.ts';

interface People {
  admin: Person;
  seller: Person;
}

interface Shown {
  component: ReactNode;
  as?: Person;
  at?: string;
}

interface TypedDialog {
  show: (people: People) => Shown | Promise<Shown>;
  opener?: string;
  texts: Record<string, string>;
  /** Buttons that send the text, one after the other. */
  send: string[];
}

const onClose = () => {};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const MISMATCH = 'No coincide con los datos';
const HOLDER = { 'Nombre del titular': 'Rosa Gómez', 'DNI del titular': '23.456.789' };
const SETTLEMENTS = '/app/admin/settlements';

async function closedSettlement({ admin, seller }: People): Promise<string> {
  await payableSale({ admin, seller }, 'Ana Uno');
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  return id;
}

const DIALOGS: Record<string, TypedDialog> = {
  'an invitation': {
    show: () => ({ component: <InvitationsPanel /> }),
    texts: { Nombre: 'Juan', Localidad: 'Rosario' },
    send: ['Crear invitación'],
  },
  'the prices of a plan': {
    show: async ({ admin }) => {
      const [plan] = await admin.calls.admin.listPlans.query();
      return { component: plan && <PriceHistory plan={plan} /> };
    },
    texts: { Precio: '39.300', 'Válido desde': '11/03/2026', Nota: 'Aumento de marzo' },
    send: ['Programar precio'],
  },
  'an adjustment of prices': {
    show: async ({ admin }) => ({
      component: <AdjustPrices plans={await admin.calls.admin.listPlans.query()} onClose={onClose} />,
    }),
    texts: { Porcentaje: '12,5', 'Válido desde': '11/03/2026' },
    send: ['Ver antes y después', 'Ajustar precios'],
  },
  'settlements to prepare': {
    show: () => ({ component: <PrepareDialog subject="all" opened close={onClose} /> }),
    texts: { 'Movimientos hasta': '05/03/2026' },
    send: ['Preparar'],
  },
  'a payment': {
    show: async (people) => ({
      component: <Route path={`${SETTLEMENTS}/:id`} component={TeamSettlementScreen} />,
      at: `${SETTLEMENTS}/${await closedSettlement(people)}`,
    }),
    opener: 'Marcar como pagada',
    texts: { 'Fecha de pago': '05/03/2026', 'Referencia (opcional)': 'T-1' },
    send: ['Marcar como pagada'],
  },
  'many payments': {
    show: async (people) => {
      await closedSettlement(people);
      const { settlements } = await people.admin.calls.admin.settlements.query({ state: 'closed' });
      return { component: <BulkPayDialog subject={settlements} opened close={onClose} /> };
    },
    texts: { 'Fecha de pago': '05/03/2026', 'Referencia (opcional)': 'T-1' },
    send: ['Marcar como pagadas'],
  },
  'name and number, corrected by the seller': {
    show: async ({ admin, seller }) => {
      const { _id: id } = await seller.sale();
      const decision = { id, attempt: 1, result: 'rejected', note: MISMATCH } as const;
      await admin.calls.admin.decideVerification.mutate(decision);
      return { component: <OpenSale />, as: seller, at: `/app/sales/history?sale=${id}` };
    },
    opener: 'Corregir nombre o número',
    texts: HOLDER,
    send: ['Mandar a verificar'],
  },
  'name and number, corrected with the approval': {
    show: async ({ seller }) => {
      await seller.sale({ customer: { dniPhoto: await seller.photo() } });
      return { component: <VerifyScreen />, at: '/app/admin/verify' };
    },
    opener: 'Corregir nombre o número',
    texts: HOLDER,
    send: ['Corregir y aprobar'],
  },
  'a reason': {
    show: async ({ seller }) => {
      await seller.sale({ customer: { dniPhoto: await seller.photo() } });
      return { component: <VerifyScreen />, at: '/app/admin/verify' };
    },
    opener: 'Rechazar',
    texts: { Detalle: 'El número termina en 9' },
    send: ['Rechazar DNI'],
  },
  'the answer to a claim': {
    show: async ({ admin, seller }) => {
      const { _id: id } = await payableSale({ admin, seller }, 'Rosa');
      await seller.calls.sales.createClaim.mutate({ id, kind: 'missing', message: 'Falta una venta' });
      return { component: <SalesTab />, at: `/app/admin/dashboard?tab=ventas&sale=${id}` };
    },
    texts: { Respuesta: 'La vemos mañana' },
    send: ['Rechazar'],
  },
};

test.for(Object.entries(DIALOGS))(
  '%s: what was typed is there after a reload, is said to be, and goes once it is sent',
  async ([, { show, opener, texts, send }]) => {
    const people = await openTeam();
    const { component, as = people.admin, at = '/' } = await show(people);
    const open = async () => {
      render(component, { as, at });
      if (opener !== undefined) await page.getByRole('button', { name: opener, exact: true }).click();
    };
    await open();
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    await open();
    await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
    for (const [label, text] of Object.entries(texts)) await expect.element(field(label)).toHaveValue(text);
    const [first = ''] = Object.keys(texts);
    const form = page.elementLocator(field(first).element().closest('form') ?? document.body);
    for (const [index, name] of send.entries()) {
      const place = index === 0 ? form : page;
      await place.getByRole('button', { name, exact: true }).last().click();
    }
    await expect.poll(draftNames).toEqual([]);
  },
);
