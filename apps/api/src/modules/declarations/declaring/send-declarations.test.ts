import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log/logger.ts';
import type { BodyReceipt, NationalBodies } from '../../../platform/ports/national-body.ts';
import {
  createFollowDeclarations,
  type FollowedSending,
  pollDelayMs,
} from './send-declarations.ts';
import { createNoNationalBody } from './national-bodies.ts';

const RECEIPT: BodyReceipt = {
  numero: 'UC0000000001',
  receivedAt: new Date(0),
  etat: 'ACCEPTEE',
  motif: undefined,
};

const sending = (businessKey: string, organisme: 'CESU' | 'PAJE' = 'CESU'): FollowedSending => ({
  envoiId: `envoi-${businessKey}`,
  organisme,
  businessKey,
});

/** One body that knows some keys, and one that is unavailable. */
const bodies: NationalBodies = {
  CESU: {
    ...createNoNationalBody('CESU'),
    findReceipt: (key) => Promise.resolve(key === 'connue' ? RECEIPT : undefined),
  },
  PAJE: createNoNationalBody('PAJE'),
};

const followed = (waves: readonly (readonly FollowedSending[])[]) => {
  const left = [...waves];
  const recorded: (readonly [string, BodyReceipt | undefined])[] = [];
  const planned: Date[] = [];
  const clock = createClock(0, () => new Date(1_000_000));
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLog('info', stream);
  const follow = createFollowDeclarations({
    bodies,
    clock,
    log,
    takeDue: (_now, _limit, nextPollAt) => {
      planned.push(nextPollAt(1));
      return Promise.resolve(left.shift() ?? []);
    },
    recordAnswer: (envoiId, receipt) => {
      recorded.push([envoiId, receipt]);
      return Promise.resolve();
    },
  });
  return { follow, recorded, planned, lines };
};

describe('polling of declarations', () => {
  it('[DECL-34] records the decision of the body, or that it does not know the message', async () => {
    const { follow, recorded, planned } = followed([[sending('connue'), sending('perdue')]]);
    expect(await follow.followDue()).toBe(2);
    expect(recorded).toEqual([
      ['envoi-connue', RECEIPT],
      ['envoi-perdue', undefined],
    ]);
    expect(planned).toEqual([new Date(1_010_000)]);
  });

  it('[L21] an unavailable body does not delay the other one and changes nothing', async () => {
    const { follow, recorded, lines } = followed([[sending('a', 'PAJE'), sending('connue')]]);
    await follow.followDue();
    expect(recorded).toEqual([['envoi-connue', RECEIPT]]);
    expect(lines.join('')).toContain('état d’une déclaration à redemander');
  });

  it('continues while batches are full', async () => {
    const twenty = Array.from({ length: 20 }, () => sending('connue'));
    const { follow, recorded } = followed([twenty, twenty, [sending('connue')]]);
    await follow.task.run();
    expect(recorded).toHaveLength(41);
  });

  it('polls at growing intervals', () => {
    const waits = Array.from({ length: 200 }, (_, index) => pollDelayMs(index + 1));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect([waits[0], waits[12], waits[199]]).toEqual([10_000, 60_000, 3_600_000]);
  });
});
