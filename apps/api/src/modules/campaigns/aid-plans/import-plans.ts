import {
  PLAN_PREVIEW_LINES,
  PLAN_REFUSALS_SHOWN,
  type PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { assessPlans, type AssessedPlans } from './assess-plans.ts';
import { planContractQueries } from './plan-contract.queries.ts';
import { planFactsIn, type PlanFacts } from './plan-facts.repository.ts';
import { wirePlan } from './plan-wire.ts';
import { plansIn, type RefusedPlan } from './plans.repository.ts';
import type { PlanFiles } from './plan-files.ts';
import { readPlanFile, type ReadPlanFile } from './read-plan-file.ts';

/** Says that rights may be waiting to be opened. */
export const PLANS_RECEIVED = 'PLANS_AIDE_RECUS';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'
> & { readonly planFiles: PlanFiles };

export interface PlanFileDemand {
  readonly contract: string;
  /** The file is judged, and nothing is stored. */
  readonly isPreview: boolean;
  readonly file: UploadedFile;
}

export type ImportPlans = (
  caller: AuthenticatedCaller,
  demand: PlanFileDemand,
  origin: RequestOrigin,
) => Promise<PlanFileReport>;

const BATCH = 1_000;
const NAME_MAX_LENGTH = 255;

const inBatches = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
};

const byLine = (one: RefusedPlan, other: RefusedPlan): number => one.ligne - other.ligne;

/** What the file comes to, once it is judged against everything. */
interface Verdict extends AssessedPlans {
  readonly known: number;
  readonly awaited: number;
}

const verdictOf = (read: ReadPlanFile, facts: readonly PlanFacts[]): Verdict => {
  const { accepted, refused } = assessPlans(read.lines, facts);
  const known = accepted.filter(({ beneficiaryId }) => beneficiaryId !== null).length;
  return {
    accepted,
    refused: [...read.refused, ...refused].toSorted(byLine),
    known,
    awaited: accepted.length - known,
  };
};

const previewOf = ({ accepted, refused, known, awaited }: Verdict): PlanFileReport => ({
  idFichier: null,
  apercu: true,
  dejaImporte: false,
  lignesLues: accepted.length + refused.length,
  lignesRetenues: accepted.length,
  nombreRejets: refused.length,
  lignesRejetees: refused
    .slice(0, PLAN_REFUSALS_SHOWN)
    .map(({ ligne, message }) => ({ ligne, message })),
  personnesConnues: known,
  personnesAttendues: awaited,
  premieresLignes: accepted.slice(0, PLAN_PREVIEW_LINES).map(({ right }) => wirePlan(right)),
});

/**
 * A file is taken once and as a whole: its right lines, its refused lines and its report are one
 * transaction. Two files of one contract take their turns, so that the second is judged against
 * what the first has left.
 */
export const createImportPlans = (dependencies: Dependencies): ImportPlans => {
  const { reader, units, clock, ids, outbox, securityLog, planFiles } = dependencies;

  const factsOf = async (
    unit: UnitOfWork,
    contract: string,
    { lines }: ReadPlanFile,
  ): Promise<readonly PlanFacts[]> => {
    const query = planFactsIn(unit, { contract, month: monthOf(clock.businessDay()) });
    const facts: PlanFacts[] = [];
    for (const batch of inBatches(lines)) {
      facts.push(...(await query.of(batch.map(({ right }) => right))));
    }
    return facts;
  };

  const store = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    { contract, file, hash }: PlanFileDemand & { readonly hash: string },
    { accepted, refused, known, awaited }: Verdict,
  ): Promise<string> => {
    const plans = plansIn(unit, funderScopeOf(caller));
    const id = ids.ordered();
    const createdAt = clock.businessNow();
    await plans.addFile({
      id,
      contract,
      hash,
      name: file.name.slice(0, NAME_MAX_LENGTH) || 'plans.csv',
      accountId: caller.accountId,
      lignesLues: accepted.length + refused.length,
      lignesRetenues: accepted.length,
      nombreRejets: refused.length,
      personnesConnues: known,
      personnesAttendues: awaited,
      createdAt,
    });
    for (const batch of inBatches(refused)) await plans.addRefusals(id, batch);
    for (const batch of inBatches(accepted)) {
      await plans.addPlans(
        { id, contract, createdAt },
        batch.map(({ right, beneficiaryId, replaced }) => ({
          ...right,
          id: ids.ordered(),
          beneficiaryId,
          replaced,
        })),
      );
    }
    if (accepted.length > 0) {
      await outbox.add(unit, {
        kind: PLANS_RECEIVED,
        dedupKey: `${PLANS_RECEIVED}:${id}`,
        payload: { fichierId: id },
      });
    }
    return id;
  };

  return async (caller, demand, origin) => {
    const scope = funderScopeOf(caller);
    const { isSocial, isByMatricule, products } = await planContractQueries(reader, scope).require(
      demand.contract,
    );
    if (!isSocial) throw new DomainError('CONTRAT_SANS_PLAN');
    const read = await readPlanFile(demand.file.content, {
      products,
      isByMatricule,
      today: clock.businessDay(),
    });
    const outcome = await units.transact(async (unit) => {
      const plans = plansIn(unit, scope);
      if (!(await plans.lockContract(demand.contract))) throw new DomainError('ACCES_REFUSE');
      const earlier = await plans.findFile(demand.contract, read.hash);
      if (earlier !== undefined) return { id: earlier, isRepeat: true };
      const verdict = verdictOf(read, await factsOf(unit, demand.contract, read));
      if (demand.isPreview) return previewOf(verdict);
      const id = await store(unit, caller, { ...demand, hash: read.hash }, verdict);
      await securityLog.record(unit, origin, {
        kind: 'FICHIER_PLANS_AIDE',
        result: 'SUCCES',
        accountId: caller.accountId,
        details: { contrat: demand.contract, fichier: id, lignes: verdict.accepted.length },
      });
      return { id, isRepeat: false };
    });
    if ('apercu' in outcome) return outcome;
    const report = await planFiles.report(caller, outcome.id);
    return { ...report, dejaImporte: outcome.isRepeat };
  };
};
