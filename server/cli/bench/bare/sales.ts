import { HOUR_MS } from '../../../../shared/values/durations.ts';
import type { RegisterSaleRequest } from '../../../../shared/sales/sales.ts';
import type { Database } from '../../../db/open.ts';
import type { BareCall, Session } from './call.ts';

type Client = Database['client'];

interface SaleRow {
  id: number;
  seller_id: number;
  plan_id: number;
  status: string;
  description: string;
  seller_name: string;
  plan_name: string;
  price_cents: number;
  commission_cents: number;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_dni: string;
  street: string;
  street_number: string;
  city: string;
  province: string;
  postal_code: string;
  created_at: number;
  updated_at: number;
  attempt: number;
  holder_name: string;
  holder_dni: string;
  relationship: string;
  state: string;
  source: string;
  attempted_at: number;
  decided_by_id: number | null;
  decided_at: number | null;
  note: string | null;
  task: string | null;
  possible_duplicate: number;
  acceptance_version: string | null;
  since: number | null;
  day: string | null;
  from_time: string;
  to_time: string;
  technician: string | null;
  appointment_state: string;
  appointment_note: string | null;
  payable_at: number | null;
  settlement_id: number | null;
  settlement_state: string | null;
  claim_id: number | null;
  claim_kind: string;
  claim_message: string;
  claim_state: string;
  claim_reply: string | null;
  claimed_at: number;
}

const COLUMNS = `sales.id, sales.seller_id, sales.plan_id, sales.status, sales.description, sales.seller_name, sales.plan_name, sales.price_cents, sales.commission_cents,
  sales.customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province, postal_code,
  sales.created_at, updated_at, attempt, holder_name, holder_dni, relationship, v.state, source, v.created_at AS attempted_at,
  decided_by_id, decided_at, v.note, possible_duplicate, acceptance_version, task, since, day, from_time, to_time, technician, a.state AS appointment_state,
  a.note AS appointment_note, payable_at, p.id AS settlement_id, p.state AS settlement_state, c.id AS claim_id,
  c.kind AS claim_kind, c.message AS claim_message, c.state AS claim_state, c.reply AS claim_reply, c.created_at AS claimed_at`;
const SOURCES = `sales join sale_verifications v on v.sale_id = sales.id and v.replaced_at is null
  left join sale_tasks t on t.sale_id = sales.id
  left join sale_appointments a on a.sale_id = sales.id and a.replaced_at is null
  left join commission_cycles k on k.sale_id = sales.id and k.reversed_at is null
  left join settlement_lines l on l.entry_id = k.earned_entry_id and l.is_living = 1
  left join settlements p on p.id = l.settlement_id
  left join sale_claims c on c.id = (select max(id) from sale_claims where sale_id = sales.id)`;

export function saleCalls(client: Client): [string, BareCall][] {
  return [
    ['GET /api/sales', historyPage(client)],
    ['POST /api/sales', registration(client)],
  ];
}

function historyPage(client: Client): BareCall {
  const statements = (where: string) => ({
    count: client.prepare<unknown[], number>(`select count(*) from sales where ${where}`).pluck(),
    rows: client.prepare<unknown[], SaleRow>(
      `select ${COLUMNS} from ${SOURCES} where ${where} order by sales.created_at desc, sales.id desc limit ? offset ?`,
    ),
  });
  const ofAll = statements('sales.seller_id = ?');
  const ofStatus = statements('sales.seller_id = ? and sales.status = ?');
  const read = client.transaction((selected: unknown[], limit: number, offset: number) => {
    const { count, rows } = selected.length === 1 ? ofAll : ofStatus;
    return { total: count.get(...selected) ?? 0, sales: rows.all(...selected, limit, offset) };
  });
  return ({ session, query }) => {
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 10);
    const status = query.get('status');
    const selected = status === null ? [session.userId] : [session.userId, status];
    const { total, sales } = read(selected, limit, (page - 1) * limit);
    const pages = Math.max(1, Math.ceil(total / limit));
    const pagination = `{"currentPage":${page},"totalPages":${pages},"total":${total}}`;
    return [
      200,
      `{"success":true,"sales":[${sales.map(saleJson).join(',')}],"pagination":${pagination},"totalIsMinimum":false}`,
    ];
  };
}

interface PlanRow {
  name: string;
  price_cents: number;
}

function registration(client: Client): BareCall {
  const findPlan = client.prepare<[number], PlanRow>(
    'select name, price_cents from plans where id = ? and is_active = 1 and deleted_at is null',
  );
  const insertSale = client.prepare<object>(
    `insert into sales (seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp,
       commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city,
       province, postal_code, created_at, updated_at, sold_on, possible_duplicate)
     values (@userId, @planId, 'pending', @description, @sellerName, @planName, @priceCents, @rateBp,
       @commissionCents, @name, @email, @phone, @dni, @street, @number, @city,
       @province, @postalCode, @nowMs, @nowMs, @soldOn, @possibleDuplicate)`,
  );
  const findAlike = client.prepare<object>(
    `select 1 from sales where dni_digits = @dni and created_at >= @nowMs - 90 * 24 * 3600000 and status <> 'cancelled'
     union all select 1 from sales where phone_tail = substr(@phone, -6) and created_at >= @nowMs - 90 * 24 * 3600000
       and status <> 'cancelled' limit 1`,
  );
  const insertAttempt = client.prepare<object>(
    `insert into sale_verifications (sale_id, attempt, holder_name, holder_dni, relationship, state, source, created_at)
     values (@id, 1, @name, @dni, 'holder', 'pending', 'manual', @nowMs)`,
  );
  const findSale = client.prepare<unknown[], SaleRow>(`select ${COLUMNS} from ${SOURCES} where sales.id = ?`);
  const insertEvent = client.prepare<unknown[]>(
    "insert into sale_events (sale_id, actor_id, at, kind, to_value) values (?, ?, ?, 'registered', 'pending')",
  );
  const register = client.transaction(
    (input: RegisterSaleRequest, { userId, name: sellerName, rateBp }: Session) => {
      const planId = Number(input.planId);
      const plan = findPlan.get(planId);
      if (!plan) return undefined;
      const nowMs = Date.now();
      const { name, email, phone, dni, address } = input.customerInfo;
      const { street, number, city, province, postalCode } = address;
      const customer = { name, email, phone, dni, street, number, city, province, postalCode };
      const commissionCents = Math.floor((plan.price_cents * rateBp + 5_000) / 10_000);
      const frozen = {
        userId,
        sellerName,
        planId,
        planName: plan.name,
        priceCents: plan.price_cents,
        rateBp,
      };
      const { description } = input;
      const soldOn = argentineDay(nowMs);
      const digits = { dni: dni.replaceAll(/\D/g, ''), phone: phone.replaceAll(/\D/g, ''), nowMs };
      const possibleDuplicate = findAlike.get(digits) === undefined ? 0 : 1;
      const sold = { commissionCents, description, nowMs, soldOn, possibleDuplicate };
      const values = { ...frozen, ...customer, ...sold };
      const id = insertSale.run(values).lastInsertRowid;
      insertAttempt.run({ id, name, dni, nowMs });
      insertEvent.run(id, userId, nowMs);
      return findSale.get(id);
    },
  );
  return ({ session, body }) => {
    const sale = register.immediate(JSON.parse(body) as RegisterSaleRequest, session);
    return sale ? [201, `{"success":true,"sale":${saleJson(sale)}}`] : [404, '{"success":false}'];
  };
}

/** Argentina has been at UTC−3 all year since 2009. */
function argentineDay(nowMs: number): string {
  return new Date(nowMs - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Omits photos: the sales that are measured have none. */
function saleJson(sale: SaleRow): string {
  const price = sale.price_cents / 100;
  const province = JSON.stringify(sale.province);
  const postalCode = JSON.stringify(sale.postal_code);
  return `{"_id":"${sale.id}","description":${JSON.stringify(sale.description)},"planId":"${sale.plan_id}","planName":${JSON.stringify(sale.plan_name)},"planPrice":${price},"amount":${price},"commission":${sale.commission_cents / 100},"status":"${sale.status}","sellerId":"${sale.seller_id}","sellerName":${JSON.stringify(sale.seller_name)},"customerInfo":{"name":${JSON.stringify(sale.customer_name)},"dni":${JSON.stringify(sale.customer_dni)},"phone":${JSON.stringify(sale.customer_phone)},"email":${JSON.stringify(sale.customer_email)},"dniPhoto":null,"address":{"street":${JSON.stringify(sale.street)},"number":${JSON.stringify(sale.street_number)},"city":${JSON.stringify(sale.city)},"province":${province},"state":${province},"postalCode":${postalCode},"zipCode":${postalCode}}},"createdAt":"${new Date(sale.created_at).toISOString()}","updatedAt":"${new Date(sale.updated_at).toISOString()}","verification":${verificationJson(sale)},"followUp":${followUpJson(sale)},"appointment":${appointmentJson(sale)},${commissionJson(sale)},"possibleDuplicate":${sale.possible_duplicate === 1},"photoRemovedAt":null,"acceptance":${sale.acceptance_version !== null},"acceptanceVersion":${JSON.stringify(sale.acceptance_version)}}`;
}

function verificationJson(sale: SaleRow): string {
  const decidedAt = sale.decided_at === null ? 'null' : `"${new Date(sale.decided_at).toISOString()}"`;
  const decidedBy = sale.decided_by_id === null ? 'null' : `"${sale.decided_by_id}"`;
  return `{"attempt":${sale.attempt},"holderName":${JSON.stringify(sale.holder_name)},"holderDni":${JSON.stringify(sale.holder_dni)},"relationship":"${sale.relationship}","dniPhoto":null,"state":"${sale.state}","source":"${sale.source}","createdAt":"${new Date(sale.attempted_at).toISOString()}","decidedBy":${decidedBy},"decidedAt":${decidedAt},"note":${JSON.stringify(sale.note)}}`;
}

function followUpJson({ task, since }: SaleRow): string {
  if (task !== 'follow_up' || since === null) return '{"state":"none","dueAt":null}';
  const dueMs = since + 48 * HOUR_MS;
  const leftMs = dueMs - Date.now();
  const state = leftMs <= 0 ? 'overdue' : leftMs <= 12 * HOUR_MS ? 'due_soon' : 'running';
  return `{"state":"${state}","dueAt":"${new Date(dueMs).toISOString()}"}`;
}

function commissionJson(sale: SaleRow): string {
  const settled = sale.settlement_state === 'closed' || sale.settlement_state === 'paid';
  const settlementId = settled ? `"${sale.settlement_id}"` : 'null';
  return `"commissionState":"${commissionState(sale)}","settlementId":${settlementId},"claim":${claimJson(sale)}`;
}

function commissionState({ status, payable_at, settlement_state }: SaleRow): string {
  if (status === 'cancelled') return 'none';
  if (status !== 'installed' && status !== 'completed') return 'inProgress';
  if (settlement_state === 'paid') return 'paid';
  return payable_at !== null && payable_at <= Date.now() ? 'payable' : 'earned';
}

function claimJson(sale: SaleRow): string {
  if (sale.claim_id === null) return 'null';
  return `{"_id":"${sale.claim_id}","saleId":"${sale.id}","kind":"${sale.claim_kind}","message":${JSON.stringify(sale.claim_message)},"state":"${sale.claim_state}","reply":${JSON.stringify(sale.claim_reply)},"createdAt":"${new Date(sale.claimed_at).toISOString()}"}`;
}

function appointmentJson(sale: SaleRow): string {
  if (sale.day === null) return 'null';
  return `{"date":"${sale.day}","from":"${sale.from_time}","to":"${sale.to_time}","technician":${JSON.stringify(sale.technician)},"note":${JSON.stringify(sale.appointment_note)},"state":"${sale.appointment_state}"}`;
}
