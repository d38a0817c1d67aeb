import type { PlanView } from '../../../shared/plans/plans.ts';
import { SETTLEMENT_STATE_LABELS } from '../../../shared/commissions/settlements.ts';
import { PROSPECT_STATE_LABELS } from '../../../shared/prospects/prospectStates.ts';
import { SALE_STATUS_LABELS } from '../../../shared/sales/saleStatus.ts';
import type { SearchResultView } from '../../../shared/search/search.ts';
import { dniText } from '../../../shared/values/dni.ts';
import { formatMoney, toPesos } from '../../../shared/values/money.ts';
import type { TeamView } from '../../../shared/teams/teams.ts';
import type { findBestSales } from '../sales/list/list.service.ts';
import type { findSettlementByNumber, FoundProspect, FoundSeller } from './search.repository.ts';

const line = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

type FoundSale = ReturnType<typeof findBestSales>[number]['row'];

export function toSaleResult(sale: FoundSale, isAdmin: boolean): SearchResultView {
  const { id, customerName, customerDni, customerPhone, city, planName, sellerName, status } = sale;
  return {
    type: 'sale',
    id: String(id),
    title: customerName,
    subtitle: line(
      `DNI ${dniText(customerDni)}`,
      customerPhone,
      planName,
      SALE_STATUS_LABELS[status],
      city,
      isAdmin ? sellerName : '',
    ),
    path: isAdmin ? `/app/admin/dashboard?tab=ventas&sale=${id}` : `/app/sales/history?sale=${id}`,
  };
}

export function toProspectResult(prospect: FoundProspect, isAdmin: boolean): SearchResultView {
  const { id, name, phone, city, state, sellerName } = prospect;
  return {
    type: 'prospect',
    id: String(id),
    title: name,
    subtitle: line(phone, PROSPECT_STATE_LABELS[state], city ?? '', isAdmin ? sellerName : ''),
    path: `/app/interesados?prospect=${id}`,
  };
}

export function toSellerResult({ id, name, email, phone, location }: FoundSeller): SearchResultView {
  return {
    type: 'seller',
    id: String(id),
    title: name,
    subtitle: line(phone, email, location),
    path: `/app/admin/settlements/seller/${id}`,
  };
}

type FoundSettlement = NonNullable<ReturnType<typeof findSettlementByNumber>>;

export function toSettlementResult(settlement: FoundSettlement, isAdmin: boolean): SearchResultView {
  const { id, number, sellerName, state, totalCents } = settlement;
  return {
    type: 'settlement',
    id: String(id),
    title: `Liquidación N.º ${number}`,
    subtitle: line(
      isAdmin ? sellerName : '',
      formatMoney(toPesos(totalCents)),
      SETTLEMENT_STATE_LABELS[state],
    ),
    path: isAdmin ? `/app/admin/settlements/${id}` : `/app/cobros/${id}`,
  };
}

export function toPlanResult({ _id, name, price }: PlanView, isAdmin: boolean): SearchResultView {
  return {
    type: 'plan',
    id: _id,
    title: name,
    subtitle: formatMoney(price),
    path: isAdmin ? '/app/admin/dashboard?tab=planes' : '/app/sales/new',
  };
}

export function toTeamResult({ _id, name, leaderName, memberCount }: TeamView): SearchResultView {
  return {
    type: 'team',
    id: _id,
    title: name,
    subtitle: line(
      leaderName === null ? 'Sin líder' : `Lidera ${leaderName}`,
      memberCount === 1 ? '1 integrante' : `${memberCount} integrantes`,
    ),
    path: `/app/admin/dashboard?tab=vendedores&ver=equipos&equipo=${_id}`,
  };
}
