import { LedgerModel } from '../../../server/testing/ledgerModel.ts';
import type { ProspectView } from '../../../shared/prospects/prospects.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';

/** A sale as last acknowledged by the server. */
interface KnownSale {
  view: SaleView;
  /** Texts of its timeline, each of which stands there once. */
  texts: string[];
}

/** Every acknowledged write, to be found again; commissions are counted along by the model. */
export class Journal {
  readonly sales = new Map<string, KnownSale>();
  /** Messages by room, in the order of writing. */
  readonly messages = new Map<string, string[]>();
  readonly notifications: string[] = [];
  readonly adjustments: string[] = [];
  readonly prospects = new Map<string, ProspectView>();
  readonly ledger: LedgerModel;
  /** Numbers in the model by id. */
  private readonly saleNumbers = new Map<string, number>();
  readonly settlements = new Map<string, number>();
  private readonly personal = new Set<string>();
  private texts = 0;

  constructor(nowMs: number) {
    this.ledger = new LedgerModel(nowMs);
  }

  /** Makes a text unlike all others of the week. */
  text(words: string): string {
    this.texts += 1;
    return `${words} (${this.texts})`;
  }

  registered(view: SaleView): void {
    const known = this.sales.get(view._id);
    if (known) throw new Error(`sale ${view._id} was registered twice`);
    this.sales.set(view._id, { view, texts: [] });
    const { name, phone, email, dni } = view.customerInfo;
    this.keepSecret(name, phone, email, dni);
    this.ledger.register(Number(view.sellerId), Number(view.planId));
    this.saleNumbers.set(view._id, this.ledger.sales.length);
    if (view.status !== 'pending') this.ledger.setStatus(this.number(view._id), view.status);
  }

  changed(view: SaleView, text?: string): void {
    const known = this.sale(view._id);
    const { status, planId } = known.view;
    known.view = view;
    if (text !== undefined) known.texts.push(text);
    if (view.planId !== planId) this.ledger.setPlan(this.number(view._id), Number(view.planId));
    if (view.status !== status) this.ledger.setStatus(this.number(view._id), view.status);
  }

  /** The customer's data are gone, with the texts of the timeline that could name them. */
  erased(view: SaleView): void {
    this.sales.set(view._id, { view, texts: [] });
  }

  noted(saleId: string, text: string): void {
    this.sale(saleId).texts.push(text);
  }

  /** Texts that the log may never hold. */
  keepSecret(...texts: string[]): void {
    for (const text of texts) this.personal.add(text);
  }

  said(roomId: string, text: string): void {
    this.messages.set(roomId, [...(this.messages.get(roomId) ?? []), text]);
  }

  /** Names and numbers of customers and prospects, and the links of customers. */
  everSaid(): string[] {
    return [...this.personal];
  }

  view(saleId: string): SaleView {
    return this.sale(saleId).view;
  }

  number(saleId: string): number {
    const number = this.saleNumbers.get(saleId);
    if (number === undefined) throw new Error(`sale ${saleId} is not in the journal`);
    return number;
  }

  private sale(id: string): KnownSale {
    const known = this.sales.get(id);
    if (!known) throw new Error(`sale ${id} is not in the journal`);
    return known;
  }
}
