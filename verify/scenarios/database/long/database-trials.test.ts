import { describe, expect, it } from 'vitest';
import { runAlone } from '../run-alone.ts';
import { erasedStayErased } from '../erased-stay-erased.ts';
import { everyVersion } from '../every-version.ts';
import { failover } from '../failover.ts';
import { fullDisk } from '../full-disk.ts';
import { migrationsUnderLoad } from '../migrations-under-load.ts';
import { restoreDrill } from '../restore-drill.ts';

const HELD = { verdict: 'tenu', reason: undefined };

describe('the database', () => {
  it('[O7] restored to a random second holds every movement before it and none after', async () => {
    expect({ reason: undefined, ...(await runAlone(restoreDrill)) }).toMatchObject(HELD);
  });

  it('[P15] a restore from before an erasure restores no erased person', async () => {
    expect({ reason: undefined, ...(await runAlone(erasedStayErased)) }).toMatchObject(HELD);
  });

  it('[O5] is migrated while people pay, without an error or a long lock', async () => {
    expect({ reason: undefined, ...(await runAlone(migrationsUnderLoad)) }).toMatchObject(HELD);
  });

  it('[L43] with a full disk refuses so that it can be tried again, and loses nothing', async ({
    skip,
  }) => {
    const outcome = await runAlone(fullDisk);
    if (outcome.verdict === 'non exécuté') skip(outcome.reason);
    expect({ reason: undefined, ...outcome }).toMatchObject(HELD);
  });

  it('[O6] of every earlier version becomes the one of today', async () => {
    expect({ reason: undefined, ...(await runAlone(everyVersion)) }).toMatchObject(HELD);
  });

  it('[O4] that dies is replaced by its standby, and nothing acknowledged is lost', async () => {
    expect({ reason: undefined, ...(await runAlone(failover)) }).toMatchObject(HELD);
  });
});
