import type { SaleStatus } from '../../shared/sales/saleStatus.ts';

// The contract for commissions, as plainly as possible: lists, and sums over all of them. Centavos and ms.

const DAY_MS = 86_400_000;
const ARGENTINA_MS = 3 * 3_600_000;
const HOLD_MS = 10 * DAY_MS;

interface Cycle {
  earnedAtMs: number;
  wasCompletedAtMs?: number;
  isReversed: boolean;
}

/** One person's part of a sale: the seller's first, then the leader's if there is one. */
interface Share {
  source: 'own' | 'team';
  sellerId: number;
  rateBp: number;
  cents: number;
  cycle?: Cycle | undefined;
}

interface ModelSale {
  sellerId: number;
  status: SaleStatus;
  planId: number;
  shares: Share[];
  openClaim?: number | undefined;
  withdrawal?: 'open' | 'resolved';
}

interface ModelEntry {
  sellerId: number;
  source: 'own' | 'team';
  saleId: number | undefined;
  cycle: Cycle | undefined;
  cents: number;
  atMs: number;
}

interface ModelSettlement {
  sellerId: number;
  state: 'draft' | 'closed' | 'paid' | 'void' | 'deleted';
  number: number | null;
  until: string;
  lines: Set<number>;
  excluded: Set<number>;
  /** Left out for other reasons. */
  leftOut: Set<number>;
}

const isEarning = (status: SaleStatus) => status === 'installed' || status === 'completed';

export function dayOf(atMs: number): string {
  return new Date(atMs - ARGENTINA_MS).toISOString().slice(0, 10);
}

/** Methods return whether the server should accept the act; lists begin at 1, like ids. */
export class LedgerModel {
  nowMs: number;
  readonly rates = new Map<number, number>();
  readonly prices = new Map<number, number>();
  readonly sales: ModelSale[] = [];
  readonly entries: ModelEntry[] = [];
  readonly settlements: ModelSettlement[] = [];
  /** Teams, and the number of each seller's. */
  private readonly teams: { leaderId: number | undefined; rateBp: number }[] = [];
  readonly teamOf = new Map<number, number>();
  private readonly deleted = new Set<number>();
  readonly claims: { saleId: number; isOpen: boolean }[] = [];
  private numbers = 0;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  register(sellerId: number, planId: number): void {
    const share = (source: Share['source'], id: number, rateBp: number) => [
      { source, sellerId: id, rateBp, cents: this.commission(planId, rateBp) },
    ];
    const { leaderId, rateBp: overrideBp = 0 } = this.teams[(this.teamOf.get(sellerId) ?? 0) - 1] ?? {};
    const earns = leaderId !== undefined && leaderId !== sellerId && overrideBp > 0;
    const shares = [
      ...share('own', sellerId, this.rates.get(sellerId) ?? 0),
      ...(earns ? share('team', leaderId, overrideBp) : []),
    ];
    this.sales.push({ sellerId, status: 'pending', planId, shares });
  }

  addTeam(leaderId: number, rateBp: number): void {
    this.teamOf.set(leaderId, this.teams.push({ leaderId, rateBp }));
  }

  setOverride(team: number, rateBp: number): void {
    Object.assign(this.teams[team - 1] ?? {}, { rateBp });
  }

  loseLeader(id: number, isDeleted: boolean): void {
    for (const team of this.teams) if (team.leaderId === id) team.leaderId = undefined;
    if (!isDeleted) return;
    this.deleted.add(id);
    this.teamOf.delete(id);
  }

  private commission(planId: number, rateBp: number): number {
    return Math.floor(((this.prices.get(planId) ?? 0) * rateBp + 5000) / 10_000);
  }

  setStatus(saleId: number, status: SaleStatus): void {
    const sale = this.sale(saleId);
    const was = sale.status;
    sale.status = status;
    if (status === 'cancelled') this.resolveWithdrawal(saleId);
    for (const share of sale.shares) {
      if (share.source === 'team' && this.deleted.has(share.sellerId) && !share.cycle) continue;
      if (!isEarning(was) && isEarning(status)) {
        share.cycle = { earnedAtMs: this.nowMs, isReversed: false };
        this.post(share, saleId, share.cycle, share.cents);
      }
      if (share.cycle && status === 'completed') share.cycle.wasCompletedAtMs ??= this.nowMs;
      if (share.cycle && !isEarning(status)) this.reverse(share, saleId, share.cycle);
    }
  }

  private reverse(share: Share, saleId: number, cycle: Cycle): void {
    const all = this.entriesOf(cycle);
    this.post(share, saleId, cycle, 0 - sum(all.map(([, { cents }]) => cents)));
    cycle.isReversed = true;
    share.cycle = undefined;
    for (const settlement of this.settlements.filter(({ state }) => state === 'draft')) {
      for (const [id] of all) {
        for (const part of [settlement.lines, settlement.excluded, settlement.leftOut]) part.delete(id);
      }
    }
  }

  setPlan(saleId: number, planId: number): void {
    const sale = this.sale(saleId);
    if (sale.planId === planId) return;
    sale.planId = planId;
    for (const share of sale.shares) this.reprice(share, saleId, this.commission(planId, share.rateBp));
  }

  private reprice(share: Share, saleId: number, cents: number): void {
    const before = share.cents;
    share.cents = cents;
    const { cycle } = share;
    if (!cycle || cents === before) return;
    const holders = this.living().filter(
      ({ state, lines }) => state !== 'paid' && this.entriesOf(cycle).some(([id]) => lines.has(id)),
    );
    const newest = (settlement: ModelSettlement) =>
      Math.max(...this.entriesOf(cycle).flatMap(([id]) => (settlement.lines.has(id) ? [id] : [])));
    const taker = holders.toSorted((one, other) => newest(other) - newest(one))[0];
    const id = this.post(share, saleId, cycle, cents - before);
    if (taker && holders.every(({ state }) => state === 'draft')) taker.lines.add(id);
  }

  adjust(sellerId: number, saleId: number | undefined, cents: number): boolean {
    if (saleId !== undefined && this.sale(saleId).sellerId !== sellerId) return false;
    this.entries.push({ sellerId, source: 'own', saleId, cycle: undefined, cents, atMs: this.nowMs });
    return true;
  }

  claim(saleId: number): boolean {
    const sale = this.sale(saleId);
    if (sale.openClaim !== undefined) return false;
    this.claims.push({ saleId, isOpen: true });
    sale.openClaim = this.claims.length;
    return true;
  }

  closeClaim(claimId: number, cents: number): boolean {
    const claim = this.claims[claimId - 1];
    if (!claim?.isOpen) return false;
    claim.isOpen = false;
    const sale = this.sale(claim.saleId);
    sale.openClaim = undefined;
    return cents === 0 || this.adjust(sale.sellerId, claim.saleId, cents);
  }

  withdraw(saleId: number): boolean {
    const sale = this.sale(saleId);
    const cycle = sale.shares[0]?.cycle;
    const lastDay = cycle && dayOf(cycle.earnedAtMs + 10 * DAY_MS);
    const isLate = lastDay !== undefined && dayOf(this.nowMs) > lastDay;
    if (sale.status === 'cancelled' || sale.withdrawal || isLate) return false;
    sale.withdrawal = 'open';
    for (const { state, lines, excluded, leftOut } of this.settlements) {
      if (state !== 'draft') continue;
      for (const [index, entry] of this.entries.entries()) {
        const id = index + 1;
        if (entry.saleId !== saleId) continue;
        const [wasLine, wasExcluded] = [lines.delete(id), excluded.delete(id)];
        if (wasLine || wasExcluded) leftOut.add(id);
      }
    }
    return true;
  }

  resolveWithdrawal(saleId: number): boolean {
    const sale = this.sale(saleId);
    if (sale.withdrawal !== 'open') return false;
    sale.withdrawal = 'resolved';
    return true;
  }

  /** Fills the seller's draft if there is one. */
  draft(sellerIds: number[], until: string): number[] {
    return sellerIds.filter((sellerId) => {
      const draft = this.settlements.find((each) => each.sellerId === sellerId && each.state === 'draft');
      const free = this.free(sellerId).filter(
        ([id, { atMs }]) => dayOf(atMs) <= until && !draft?.excluded.has(id),
      );
      const fits = ([, entry]: [number, ModelEntry]) =>
        !this.isStopped(entry) && !this.isWaiting(entry) && this.isPayable(entry);
      const lines = free.filter(fits);
      if (!draft && sum(lines.map(([, { cents }]) => cents)) <= 0) return false;
      const filled = draft ?? {
        sellerId,
        state: 'draft',
        number: null,
        until,
        lines: new Set(),
        excluded: new Set(),
        leftOut: new Set(),
      };
      if (!draft) this.settlements.push(filled);
      for (const [id] of free) filled.leftOut.add(id);
      for (const [id] of lines) {
        filled.leftOut.delete(id);
        filled.lines.add(id);
      }
      if (lines.length > 0 && until > filled.until) filled.until = until;
      return true;
    });
  }

  exclude(id: number, entryIds: number[]): boolean {
    const settlement = this.settlements[id - 1];
    if (settlement?.state !== 'draft') return false;
    const { lines, excluded, leftOut } = settlement;
    if (entryIds.some((each) => !lines.has(each) && !excluded.has(each) && !leftOut.has(each))) return false;
    const back = [...excluded].filter((each) => !entryIds.includes(each));
    if (back.some((each) => this.living().some((other) => other.lines.has(each)))) return false;
    for (const each of entryIds) if (lines.delete(each)) excluded.add(each);
    for (const each of back) {
      excluded.delete(each);
      lines.add(each);
    }
    return true;
  }

  close(id: number): boolean {
    const settlement = this.settlements[id - 1];
    if (settlement?.state !== 'draft' || this.total(settlement) <= 0) return false;
    settlement.state = 'closed';
    settlement.number = this.numbers += 1;
    return true;
  }

  move(id: number, from: 'draft' | 'closed', to: 'paid' | 'void' | 'deleted'): boolean {
    const settlement = this.settlements[id - 1];
    if (settlement?.state !== from) return false;
    settlement.state = to;
    return true;
  }

  private total({ lines }: ModelSettlement): number {
    return sum([...lines].map((id) => this.entry(id).cents));
  }

  /** As the doors show it. Pesos. */
  settlementView(settlement: ModelSettlement) {
    const { state, number, until, lines, excluded, leftOut } = settlement;
    const total = this.total(settlement) / 100;
    return { state, number, until, total, lines: sorted(lines), leftOut: sorted([...excluded, ...leftOut]) };
  }

  /** As the database has it. */
  rows() {
    const people = [...this.rates].map(([id, rateBp]) => [
      id,
      rateBp,
      this.teamOf.get(id) ?? null,
      Number(this.deleted.has(id)),
    ]);
    return {
      people,
      teams: this.teams.map(({ leaderId, rateBp }) => [leaderId ?? null, rateBp]),
      prices: [...this.prices].toSorted(([one], [other]) => one - other),
      sales: this.sales.map(({ sellerId, status, planId, shares, openClaim, withdrawal }) => {
        const [own, team] = shares;
        const amounts = [own?.cents, team?.sellerId ?? null, team?.cents ?? null];
        return [sellerId, status, planId, ...amounts, openClaim ?? null, withdrawal ?? null];
      }),
      entries: this.entries.map(({ sellerId, source, saleId, cents, atMs }) => [
        sellerId,
        source,
        saleId ?? null,
        cents,
        atMs,
      ]),
      settlements: this.settlements.flatMap((settlement, index) => {
        const { sellerId, state, number, until, lines } = settlement;
        const row = [index + 1, sellerId, state, number, until, this.total(settlement), sorted(lines)];
        return state === 'deleted' ? [] : [row];
      }),
    };
  }

  copy(): LedgerModel {
    return Object.assign(new LedgerModel(this.nowMs), structuredClone({ ...this }));
  }

  /** Of all shares, and of those in the sales of others. */
  amounts(sellerId: number) {
    const isOf = (source?: Share['source']) => (part: { sellerId: number; source: Share['source'] }) =>
      part.sellerId === sellerId && (source === undefined || part.source === source);
    return { ...this.amountsOf(isOf()), team: this.amountsOf(isOf('team')) };
  }

  private amountsOf(isOwn: (part: { sellerId: number; source: Share['source'] }) => boolean) {
    const own = this.entries.flatMap((entry, index) =>
      isOwn(entry) ? [[index + 1, entry] as [number, ModelEntry]] : [],
    );
    const isPaid = (id: number) =>
      this.settlements.some(({ state, lines }) => state === 'paid' && lines.has(id));
    const isHeld = (entry: ModelEntry) => !this.isPayable(entry) && !entry.cycle?.isReversed;
    const total = (chosen: typeof own) => sum(chosen.map(([, { cents }]) => cents)) / 100;
    return {
      inProgress:
        sum(
          this.sales
            .filter(({ status }) => !isEarning(status) && status !== 'cancelled')
            .flatMap(({ shares }) => shares.filter(isOwn).map(({ cents }) => cents)),
        ) / 100,
      earned: total(own.filter(([, entry]) => isHeld(entry))),
      payable: total(own.filter(([id, entry]) => !isPaid(id) && !isHeld(entry))),
      paid: total(own.filter(([id]) => isPaid(id))),
    };
  }

  /** The instant and the sum of the day that is promised, and what a claim or a withdrawal holds. Pesos. */
  outlook(sellerId: number) {
    const shares = this.sales.flatMap((sale) => sale.shares.map((share) => ({ ...sale, ...share })));
    const days = shares.flatMap((share) => {
      const { cycle, cents, source, openClaim, withdrawal } = share;
      if (share.sellerId !== sellerId || !cycle || cycle.wasCompletedAtMs !== undefined) return [];
      const atMs = cycle.earnedAtMs + HOLD_MS;
      const isHeld = (source === 'own' && openClaim !== undefined) || withdrawal === 'open';
      return atMs <= this.nowMs || isHeld || cents === 0 ? [] : [{ atMs, cents }];
    });
    const firstMs = Math.min(...days.map(({ atMs }) => atMs));
    const ofDay = days.filter(({ atMs }) => dayOf(atMs) === dayOf(firstMs));
    const held = this.free(sellerId).filter(([, entry]) => this.isStopped(entry));
    return {
      next:
        days.length === 0
          ? null
          : { at: new Date(firstMs).toISOString(), amount: sum(ofDay.map(({ cents }) => cents)) / 100 },
      held: sum(held.map(([, { cents }]) => cents)) / 100,
    };
  }

  /** Shares in installed and completed sales plus manual adjustments: the expected sum of entries. */
  dueByNow(sellerId: number): number {
    const earned = this.sales
      .filter(({ status }) => isEarning(status))
      .flatMap(({ shares }) => shares.filter((share) => share.sellerId === sellerId && share.cycle));
    const byHand = this.entries.filter((entry) => entry.sellerId === sellerId && !entry.cycle);
    return sum([...earned, ...byHand].map(({ cents }) => cents)) / 100;
  }

  sellersWithEntries(): number[] {
    return [...new Set(this.entries.map(({ sellerId }) => sellerId))].toSorted((one, other) => one - other);
  }

  private post({ sellerId, source }: Share, saleId: number, cycle: Cycle, cents: number): number {
    return this.entries.push({ sellerId, source, saleId, cycle, cents, atMs: this.nowMs });
  }

  /** By a withdrawal, or the seller's share by a claim. */
  private isStopped({ saleId, source }: ModelEntry): boolean {
    const sale = saleId === undefined ? undefined : this.sale(saleId);
    return (source === 'own' && sale?.openClaim !== undefined) || sale?.withdrawal === 'open';
  }

  private isPayable({ cycle }: ModelEntry): boolean {
    if (!cycle) return true;
    return cycle.wasCompletedAtMs !== undefined || this.nowMs >= cycle.earnedAtMs + HOLD_MS;
  }

  private living(): ModelSettlement[] {
    return this.settlements.filter(({ state }) => state !== 'void' && state !== 'deleted');
  }

  /** The seller's entries that may still enter a settlement. */
  private free(sellerId: number): [number, ModelEntry][] {
    const living = this.living();
    const isHeld = (id: number) => living.some(({ lines }) => lines.has(id));
    return this.entries.flatMap((entry, index) => {
      const { cycle } = entry;
      if (entry.sellerId !== sellerId || isHeld(index + 1)) return [];
      const cameToNothing = cycle?.isReversed && !this.entriesOf(cycle).some(([id]) => isHeld(id));
      return cameToNothing ? [] : [[index + 1, entry] as [number, ModelEntry]];
    });
  }

  private isWaiting({ cycle }: ModelEntry): boolean {
    if (!cycle) return false;
    return this.entriesOf(cycle).some(([id]) =>
      this.settlements.some(({ state, lines }) => state === 'closed' && lines.has(id)),
    );
  }

  private entriesOf(cycle: Cycle): [number, ModelEntry][] {
    return this.entries.flatMap((entry, index) =>
      entry.cycle === cycle ? [[index + 1, entry] as [number, ModelEntry]] : [],
    );
  }

  private entry(id: number): ModelEntry {
    return this.entries[id - 1] as ModelEntry;
  }

  private sale(id: number): ModelSale {
    return this.sales[id - 1] as ModelSale;
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sorted(entryIds: Iterable<number>): number[] {
  return [...entryIds].toSorted((one, other) => one - other);
}
