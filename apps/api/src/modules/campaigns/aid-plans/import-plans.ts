import {
  PLAN_FILE_MAX_LINES,
  PLAN_MESSAGES,
  PLAN_PREVIEW_LINES,
  PLAN_REFUSALS_SHOWN,
  type PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { areAlike } from '@portail/rules/campaigns/alike-names.ts';
import { addMonths, calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
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
import { createNotifyFunder } from '../../funders/notices/funder-notices.module.ts';
import { keptTitles } from '../file-columns/file-columns.queries.ts';
import { keptIdentifiersIn, type KeptIdentifier } from '../people/merge-people.repository.ts';
import { planContractQueries } from './plans.queries.ts';
import { wirePlan } from './list-plans.ts';
import type { PlanFiles } from './plan-files.ts';

interface AcceptedLine extends ReadLine {
  readonly beneficiaryId: string | null;
  readonly replaced: readonly string[];
  /** A stored plan grants the same: none is added. */
  readonly isUnchanged: boolean;
  /** Stored plans of the person under another spelling, which takes that of the line. */
  readonly misspelled: PlanFacts['misspelled'];
}

interface AssessedPlans {
  readonly accepted: readonly AcceptedLine[];
  readonly refused: readonly RefusedPlan[];
}

interface SeenLine {
  readonly ligne: number;
  readonly right: PlanRight;
  readonly facts: PlanFacts;
}

/** One person, whatever the spelling of the name, with or without identifier. */
const areOnePerson = (one: SeenLine, other: SeenLine): boolean => {
  const [known, otherKnown] = [one.facts.people[0], other.facts.people[0]];
  if (known !== undefined && otherKnown !== undefined) return known === otherKnown;
  const [identifier, otherIdentifier] = [one.right.identifiant, other.right.identifiant];
  return (
    one.facts.nameKey === other.facts.nameKey &&
    one.right.dateNaissance === other.right.dateNaissance &&
    (identifier === null || otherIdentifier === null || identifier === otherIdentifier)
  );
};

/** The lines accepted so far, found by what two lines of one person share. */
const createSeenLines = () => {
  const byPerson = new Map<string, SeenLine[]>();
  const byIdentifier = new Map<string, SeenLine>();
  const keysOf = ({ right, facts }: SeenLine) => [
    `${facts.nameKey}|${right.dateNaissance}`,
    ...(facts.people[0] === undefined ? [] : [facts.people[0]]),
  ];
  return {
    add: (line: SeenLine): void => {
      for (const key of keysOf(line)) byPerson.set(key, [...(byPerson.get(key) ?? []), line]);
      const { identifiant } = line.right;
      if (identifiant !== null && !byIdentifier.has(identifiant))
        byIdentifier.set(identifiant, line);
    },
    /** The earlier line of the same person and product. */
    sameRight: (line: SeenLine): SeenLine | undefined =>
      keysOf(line)
        .flatMap((key) => byPerson.get(key) ?? [])
        .find((one) => one.right.produit === line.right.produit && areOnePerson(one, line)),
    /** The earlier line of another person under the same identifier. */
    otherPerson: (line: SeenLine): SeenLine | undefined => {
      const { identifiant } = line.right;
      const earlier = identifiant === null ? undefined : byIdentifier.get(identifiant);
      return earlier === undefined || areOnePerson(earlier, line) ? undefined : earlier;
    },
  };
};
type SeenLines = ReturnType<typeof createSeenLines>;

const sentenceOf = (line: SeenLine, seen: SeenLines): string | undefined => {
  const { right, facts } = line;
  const identifier = right.identifiant ?? '';
  if (facts.identifierTaken) return PLAN_MESSAGES.identifierTaken(identifier);
  if (facts.holder !== null) return PLAN_MESSAGES.identifierHeld(identifier, facts.holder);
  if (facts.people.length > 1) return PLAN_MESSAGES.homonyms;
  const other = seen.otherPerson(line);
  if (other !== undefined) return PLAN_MESSAGES.identifierTwice(identifier, other.ligne);
  const earlier = seen.sameRight(line);
  if (earlier !== undefined) return PLAN_MESSAGES.samePerson(earlier.ligne);
  const alike = facts.bornSameDay.find(({ nameKey }) => areAlike(nameKey, facts.nameKey));
  if (alike !== undefined) return PLAN_MESSAGES.alike(alike.words);
  if (facts.same !== null) return undefined;
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
  const seen = createSeenLines();
  const accepted: AcceptedLine[] = [];
  const refused: RefusedPlan[] = [];
  for (const [rank, line] of lines.entries()) {
    const known = facts[rank];
    if (known === undefined) throw new RangeError('each line has its facts');
    const candidate = { ligne: line.ligne, right: line.right, facts: known };
    const message = sentenceOf(candidate, seen);
    if (message === undefined) {
      seen.add(candidate);
      const isUnchanged = known.same !== null;
      accepted.push({
        ...line,
        beneficiaryId: known.people[0] ?? null,
        replaced: isUnchanged ? [] : known.replaced,
        isUnchanged,
        misspelled: known.misspelled,
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

/** Lines under the former identifier of a merged record are about the one that stayed. */
const underKept = (
  read: ReadPlanFile,
  aliases: ReadonlyMap<string, KeptIdentifier>,
): ReadPlanFile => ({
  ...read,
  lines: read.lines.map((line) => {
    const kept = aliases.get(line.right.identifiant?.toUpperCase() ?? '');
    return kept === undefined
      ? line
      : { ...line, right: { ...line.right, identifiant: kept.identifiant } };
  }),
});

const personWords = ({ nom, prenom, dateNaissance }: PlanRight): string =>
  `${prenom} ${nom}, ${formatFrenchDate(dateNaissance)}`;

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
  lignesInchangees: accepted.filter(({ isUnchanged }) => isUnchanged).length,
  corrections: accepted
    .flatMap(({ ligne, right, misspelled }) =>
      misspelled === null ? [] : [{ ligne, avant: misspelled.avant, apres: personWords(right) }],
    )
    .slice(0, PLAN_REFUSALS_SHOWN),
});

/**
 * Accepted lines, refused lines and the report are written in one transaction. Files of one
 * contract are imported one after the other, so that the second is validated against the result of
 * the first.
 */
export const createImportPlans = (dependencies: Dependencies) => {
  const { reader, units, clock, ids, outbox, securityLog, tables, planFiles } = dependencies;
  const notify = createNotifyFunder(dependencies);

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
      await plans.noteBefore(
        id,
        batch.flatMap(({ replaced, misspelled }) => [...replaced, ...(misspelled?.plans ?? [])]),
      );
      await plans.correctPeople(
        contract,
        batch.flatMap(({ right, misspelled }) =>
          misspelled === null ? [] : [{ ...right, plans: misspelled.plans }],
        ),
      );
      const added = batch.filter(({ isUnchanged }) => !isUnchanged);
      await plans.addPlans(
        { id, contract, createdAt },
        added.map(({ right, beneficiaryId, replaced }) => ({
          ...right,
          id: ids.ordered(),
          beneficiaryId,
          replaced,
        })),
      );
    }
    await plans.sealWrites(id);
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
      titles: await keptTitles(reader, scope, 'PLANS'),
      today: clock.businessDay(),
    });
    const outcome = await units.transact(async (unit) => {
      const plans = plansIn(unit, scope);
      if (!(await plans.lockContract(demand.contract))) throw new DomainError('ACCES_REFUSE');
      const earlier = await plans.findFile(demand.contract, read.hash);
      if (earlier !== undefined) return { id: earlier, isRepeat: true };
      const named = underKept(read, await keptIdentifiersIn(unit, demand.contract));
      const verdict = verdictOf(named, await factsOf(unit, demand.contract, named));
      if (demand.isPreview) return previewOf(verdict);
      const id = await store(unit, caller, { ...demand, hash: read.hash }, verdict);
      await securityLog.record(unit, origin, {
        kind: 'FICHIER_PLANS_AIDE',
        result: 'SUCCES',
        userId: caller.userId,
        details: { contrat: demand.contract, fichier: id, lignes: verdict.accepted.length },
      });
      await notify(unit, {
        kind: 'IMPORT_TERMINE',
        contract: demand.contract,
        key: `IMPORT_TERMINE:${id}`,
        campaignId: null,
        label: demand.file.name || 'plans.csv',
        count: Math.max(1, read.lines.length),
        except: caller.userId,
      });
      return { id, isRepeat: false };
    });
    if ('apercu' in outcome) return outcome;
    const report = await planFiles.report(caller, outcome.id);
    return { ...report, dejaImporte: outcome.isRepeat };
  };
};
