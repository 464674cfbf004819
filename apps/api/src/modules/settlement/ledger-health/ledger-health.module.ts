import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { CheckLedger } from '../calendar/calendar.module.ts';
import { ledgerHealthIn } from './ledger-health.repository.ts';
import { createReadHealth } from './read-health.ts';
import { createReopenLedger } from './reopen-ledger.ts';

const SCOPE = operatorScope('systeme', 'contrôle du grand livre demandé par un opérateur');
const CHECK_EVERY_MS = 5_000;

/** Runs the check requested by an operator; returns whether there was one. */
const createRunRequestedCheck =
  ({ units, clock }: Pick<Platform, 'units' | 'clock'>, checkLedger: CheckLedger) =>
  async (): Promise<boolean> => {
    const checkId = await units.transact((unit) =>
      ledgerHealthIn(unit, SCOPE).takeCheck(clock.realNow()),
    );
    if (checkId === undefined) return false;
    await checkLedger(checkId);
    return true;
  };

/** The health of the ledger, for operators. */
export const createLedgerHealthModule = (
  platform: Platform,
  { checkLedger }: { readonly checkLedger: CheckLedger },
) => {
  const read = createReadHealth(platform);
  const ledger = createReopenLedger(platform);
  const runRequestedCheck = createRunRequestedCheck(platform, checkLedger);
  return defineModule({
    handlers: {
      getLedgerHealth: ({ caller }) => read(caller),
      askLedgerCheck: async ({ caller, origin }) => {
        await ledger.requestCheck({ caller, origin });
        return undefined;
      },
      askLedgerReopening: async ({ caller, origin, body }) => {
        await ledger.requestReopening({ caller, origin }, body.motif);
        return undefined;
      },
      decideLedgerReopening: async ({ caller, origin, params, body }) => {
        await ledger.decide({ caller, origin }, { id: params.id, decision: body.decision });
        return undefined;
      },
    },
    periodicTasks: [
      {
        name: 'controle-des-livres-demande',
        everyMs: CHECK_EVERY_MS,
        run: async () => {
          await runRequestedCheck();
        },
      },
    ],
    runRequestedCheck,
  });
};
