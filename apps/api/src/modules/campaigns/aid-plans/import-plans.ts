import {
  PLAN_FILE_MAX_LINES,
  PLAN_MESSAGES,
  PLAN_PREVIEW_LINES,
  PLAN_REFUSALS_SHOWN,
  type PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { addMonths, calendarDay } from '@portail/rules/time/calendar-day.ts';
import {
  type PlanFacts,
  type PlanRight,
  type RefusedPlan,
  planFactsIn,
  plansIn,
} from './plans.repository.ts';
import { type ReadLine, readPlanFile, type ReadPlanFile } from './read-plan-file.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { planContractQueries } from './plans.queries.ts';
import { wirePlan } from './list-plans.ts';
import type { PlanFiles } from './plan-files.ts';

interface AcceptedLine extends ReadLine {
  readonly beneficiaryId: string | null;
  readonly replaced: readonly string[];
}

interface AssessedPlans {
  readonly accepted: readonly AcceptedLine[];
  readonly refused: readonly RefusedPlan[];
}

/** The key of a person and a product, whatever the spelling of the name. */
const rightKeyOf = ({ identifiant, dateNaissance, produit }: PlanRight, facts: PlanFacts): string =>
  [facts.people[0] ?? `${facts.nameKey}|${dateNaissance}|${identifiant ?? ''}`, produit].join('|');

const sentenceOf = (
  { identifiant }: PlanRight,
  facts: PlanFacts,
  earlierLine: number | undefined,
): string | undefined => {
  if (facts.identifierTaken) return PLAN_MESSAGES.identifierTaken(identifiant ?? '');
  if (facts.people.length > 1) return PLAN_MESSAGES.homonyms;
  if (earlierLine !== undefined) return PLAN_MESSAGES.samePerson(earlierLine);
  if (facts.otherUnitYear !== null) return PLAN_MESSAGES.otherUnit(facts.otherUnitYear);
  if (facts.openMonth !== null) {
    const open = calendarDay(facts.openMonth);
    return PLAN_MESSAGES.monthOpen(formatWireMonth(open), formatWireMonth(addMonths(open, 1)));
  }
  if (facts.otherTermsYear !== null) return PLAN_MESSAGES.otherTerms(facts.otherTermsYear);
  return undefined;
};

/** The lines that are valid alone, against each other and against the stored plans. */
const assessPlans = (lines: readonly ReadLine[], facts: readonly PlanFacts[]): AssessedPlans => {
  const seen = new Map<string, number>();
  const accepted: AcceptedLine[] = [];
  const refused: RefusedPlan[] = [];
  for (const [rank, line] of lines.entries()) {
    const known = facts[rank];
    if (known === undefined) throw new RangeError('each line has its facts');
    const key = rightKeyOf(line.right, known);
    const message = sentenceOf(line.right, known, seen.get(key));
    if (message === undefined) {
      seen.set(key, line.ligne);
      accepted.push({
        ...line,
        beneficiaryId: known.people[0] ?? null,
        replaced: known.replaced,
      });
    } else {
      refused.push({ ligne: line.ligne, cells: line.cells, message });
    }
  }
  return { accepted, refused };
};

/** Outbox message: rights may be waiting to be opened. */
export const PLANS_RECEIVED = 'PLANS_AIDE_RECUS';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog' | 'tables'
> & { readonly planFiles: PlanFiles };

interface PlanFileDemand {
  readonly contract: string;
  /** Validates the file without storing anything. */
  readonly isPreview: boolean;
  readonly file: UploadedFile;
}

const BATCH = 1_000;
const NAME_MAX_LENGTH = 255;

const inBatches = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
};

const byLine = (one: RefusedPlan, other: RefusedPlan): number => one.ligne - other.ligne;

/** The result of the validation against the stored plans. */
interface Verdict extends AssessedPlans {
  readonly known: number;
  readonly unregistered: number;
}

const verdictOf = (read: ReadPlanFile, facts: readonly PlanFacts[]): Verdict => {
  const { accepted, refused } = assessPlans(read.lines, facts);
  const known = accepted.filter(({ beneficiaryId }) => beneficiaryId !== null).length;
  return {
    accepted,
    refused: [...read.refused, ...refused].toSorted(byLine),
    known,
    unregistered: accepted.length - known,
  };
};

const previewOf = ({ accepted, refused, known, unregistered }: Verdict): PlanFileReport => ({
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
  personnesAttendues: unregistered,
  premieresLignes: accepted.slice(0, PLAN_PREVIEW_LINES).map(({ right }) => wirePlan(right)),
});

/**
 * Accepted lines, refused lines and the report are written in one transaction. Files of one
 * contract are imported one after the other, so that the second is validated against the result of
 * the first.
 */
export const createImportPlans = (dependencies: Dependencies) => {
  const { reader, units, clock, ids, outbox, securityLog, tables, planFiles } = dependencies;

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
    { accepted, refused, known, unregistered }: Verdict,
  ): Promise<string> => {
    const plans = plansIn(unit, funderScopeOf(caller));
    const id = ids.ordered();
    const createdAt = clock.businessNow();
    await plans.addFile({
      id,
      contract,
      hash,
      name: file.name.slice(0, NAME_MAX_LENGTH) || 'plans.csv',
      userId: caller.userId,
      lignesLues: accepted.length + refused.length,
      lignesRetenues: accepted.length,
      nombreRejets: refused.length,
      personnesConnues: known,
      personnesAttendues: unregistered,
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

  return async (
    caller: AuthenticatedCaller,
    demand: PlanFileDemand,
    origin: RequestOrigin,
  ): Promise<PlanFileReport> => {
    const scope = funderScopeOf(caller);
    const { isSocial, isByMatricule, products } = await planContractQueries(reader, scope).require(
      demand.contract,
    );
    if (!isSocial) throw new DomainError('CONTRAT_SANS_PLAN');
    const table = await tables.receive(demand.file.content, PLAN_FILE_MAX_LINES);
    const read = await readPlanFile(table, {
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
        userId: caller.userId,
        details: { contrat: demand.contract, fichier: id, lignes: verdict.accepted.length },
      });
      return { id, isRepeat: false };
    });
    if ('apercu' in outcome) return outcome;
    const report = await planFiles.report(caller, outcome.id);
    return { ...report, dejaImporte: outcome.isRepeat };
  };
};
