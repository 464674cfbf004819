import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../../platform/clock.ts';
import { createLog } from '../../../../platform/log/logger.ts';
import type { BodyReceipt, NationalBodies } from '../../../../platform/ports/national-body.ts';
import {
  createFollowDeclarations,
  pollDelayMs,
  type FollowedSending,
} from './follow-declarations.ts';
import { createNoNationalBody } from './http-national-body.ts';

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

/** A body that knows some keys beside one that is away. */
const bodies: NationalBodies = {
  CESU: {
    ...createNoNationalBody('CESU'),
    findReceipt: (key) => Promise.resolve(key === 'connue' ? RECEIPT : undefined),
  },
  PAJE: createNoNationalBody('PAJE'),
};

const followed = (waves: readonly (readonly FollowedSending[])[]) => {
  const left = [...waves];
  const learnt: (readonly [string, BodyReceipt | undefined])[] = [];
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
    takeDue: (_now, _limit, nextLookAt) => {
      planned.push(nextLookAt(1));
      return Promise.resolve(left.shift() ?? []);
    },
    learn: (envoiId, receipt) => {
      learnt.push([envoiId, receipt]);
      return Promise.resolve();
    },
  });
  return { follow, learnt, planned, lines };
};

describe('following declarations', () => {
  it('[DECL-34] learns what the body has decided, or that it has never seen one', async () => {
    const { follow, learnt, planned } = followed([[sending('connue'), sending('perdue')]]);
    expect(await follow.followDue()).toBe(2);
    expect(learnt).toEqual([
      ['envoi-connue', RECEIPT],
      ['envoi-perdue', undefined],
    ]);
    expect(planned).toEqual([new Date(1_010_000)]);
  });

  it('[L21] a body that is away keeps nobody else waiting, and nothing is concluded of it', async () => {
    const { follow, learnt, lines } = followed([[sending('a', 'PAJE'), sending('connue')]]);
    await follow.followDue();
    expect(learnt).toEqual([['envoi-connue', RECEIPT]]);
    expect(lines.join('')).toContain('état d’une déclaration à redemander');
  });

  it('goes on while there are many', async () => {
    const twenty = Array.from({ length: 20 }, () => sending('connue'));
    const { follow, learnt } = followed([twenty, twenty, [sending('connue')]]);
    await follow.task.run();
    expect(learnt).toHaveLength(41);
  });

  it('looks less and less often', () => {
    const waits = Array.from({ length: 200 }, (_, index) => pollDelayMs(index + 1));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect([waits[0], waits[12], waits[199]]).toEqual([10_000, 60_000, 3_600_000]);
  });
});
