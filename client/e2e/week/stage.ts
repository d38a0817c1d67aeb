import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { createRandom, type Random } from '../../../server/cli/demo/random.ts';
import { freePort } from '../../../server/testing/ports.ts';
import type { Session } from '../support/server.ts';
import { aheadMsAt, dateOf, type Day } from './clock.ts';
import { Journal } from './journal.ts';
import { People, type Member } from './people.ts';
import { Program } from './program.ts';
import { restOf, type CallOptions } from './rest.ts';
import { Screens } from './screens.ts';

export interface Plan {
  _id: string;
  name: string;
  price: number;
}

/** All that the days of the week share: the program, the team with its devices, and what was acknowledged so far. */
export class Stage {
  readonly program: Program;
  readonly random: Random;
  readonly people: People;
  readonly journal: Journal;
  readonly screens: Screens;
  readonly admins: Member[] = [];
  readonly sellers: Member[] = [];
  plans: Plan[] = [];
  private readonly rest: ReturnType<typeof restOf>;

  constructor(seed: number, program: Program, browser: Browser) {
    this.program = program;
    this.random = createRandom(seed, 'week');
    this.people = new People(seed);
    this.journal = new Journal(this.nowMs());
    this.screens = new Screens(browser, program);
    this.rest = restOf(program);
  }

  nowMs(): number {
    return Date.now() + this.program.aheadMs;
  }

  async moveTo(day: Day, time: string): Promise<void> {
    const aheadMs = aheadMsAt(dateOf(day), time);
    expect(aheadMs, 'time goes on').toBeGreaterThan(this.program.aheadMs);
    await this.program.moveClock(aheadMs);
    await this.screens.moveClock();
    this.journal.ledger.nowMs = this.nowMs();
  }

  /** Calls REST, such as `PUT /admin/plans/1`; any other status than this one fails. */
  async send<T = Record<string, unknown>>(
    as: Session | undefined,
    call: string,
    { status, ...options }: Omit<CallOptions, 'as'> & { status?: number } = {},
  ): Promise<T> {
    const { body, ...answer } = await this.rest<T>(call, { as, ...options });
    const expected = status ?? (call.startsWith('POST') ? 201 : 200);
    expect(answer.status, `${call}: ${JSON.stringify(body)}`).toBe(expected);
    return body;
  }

  get admin(): Member {
    return this.admins[0] as Member;
  }

  /** Sellers by their number in the team, from 1. */
  seller(number: number): Member {
    return this.sellers[number - 1] as Member;
  }

  sellerOf(saleId: string): Member {
    const { sellerId } = this.journal.view(saleId);
    return this.sellers.find(({ user }) => user.id === sellerId) as Member;
  }
}

export async function openStage(seed: number, browser: Browser) {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-week-'));
  const port = await freePort();
  const program = new Program(join(folder, 'data'), port, aheadMsAt(dateOf('monday'), '08:00'));
  await program.start();
  return {
    stage: new Stage(seed, program, browser),
    close: async () => {
      await program.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
