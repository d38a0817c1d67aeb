import { expect, test } from 'vitest';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import type { Queued } from '../../../device/outbox/queued.ts';
import type { QueuedProspect } from './queued.ts';
import { inListOrder, localProspect, withQueued } from './withQueued.ts';

const SELLER = { id: '2', name: 'Lucía Ferrari' };

const TOMORROW = isoInstant(86_400_000);

function queuedProspect(clientKey: string, name: string): QueuedProspect {
  const prospect = { name, phone: '341 555-7070' };
  return { kind: 'prospect', clientKey, queuedAtMs: 0, state: 'waiting', reasons: [], prospect };
}

const waits = (clientKey: string) => ({ clientKey, queuedAtMs: 0, state: 'waiting' }) as const;

const RITA = localProspect(queuedProspect('rita', 'Rita Paz'), SELLER);

test('a prospect shows what waits about it, in order, and nothing of others', () => {
  const contact = { channel: 'call', result: 'answered', nextAt: TOMORROW } as const;
  const queue: Queued[] = [
    { kind: 'prospectContact', about: 'rita', name: 'Rita Paz', contact, ...waits('a') },
    { kind: 'prospectEdit', about: 'rita', name: 'Rita Paz', edit: { city: 'Funes' }, ...waits('b') },
    { kind: 'prospectEdit', about: 'otra', name: 'Otra', edit: { name: 'Otra' }, ...waits('c') },
  ];
  expect(withQueued(RITA, queue)).toEqual({ ...RITA, state: 'contacted', nextAt: TOMORROW, city: 'Funes' });
});

test('an edit that clears a field clears it', () => {
  const edit = { nextAt: null };
  const queue: Queued[] = [{ kind: 'prospectEdit', about: 'rita', name: 'Rita', edit, ...waits('a') }];
  expect(withQueued({ ...RITA, nextAt: TOMORROW }, queue).nextAt).toBeNull();
});

const of = (name: string, changes: Partial<ProspectView>) => ({ ...RITA, name, ...changes });

test('those to be contacted first come first, then those without a day, then the closed ones', () => {
  const listed = inListOrder([
    of('lost', { state: 'lost' }),
    of('without', {}),
    of('newer', { createdAt: TOMORROW }),
    of('tomorrow', { nextAt: TOMORROW }),
    of('due', { nextAt: isoInstant(0) }),
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['due', 'tomorrow', 'newer', 'without', 'lost']);
});
