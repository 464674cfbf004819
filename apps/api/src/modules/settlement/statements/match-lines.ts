import { centsOf } from '@portail/rules/money/cents.ts';
import {
  compactLabel,
  isNameOf,
  judgeLine,
  type PaymentTarget,
  referencesIn,
  targetKey,
} from '@portail/rules/settlement/statement-matching.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { openParty } from './load-statements.ts';
import { matchingQueries, type OwnMovement } from './match-lines.queries.ts';
import { type JudgedLine, statementLinesIn } from './statement-lines.repository.ts';

/** A transfer or a debit that pays exactly what is expected under its reference. */
interface ExactMatch {
  readonly receptionId: string;
  readonly targets: readonly PaymentTarget[];
  readonly amountCents: Cents;
  readonly means: 'VIREMENT' | 'PRELEVEMENT';
  readonly day: CalendarDay;
  readonly bankReference: string | null;
  readonly lineId: string;
  /** The debit that it collects. */
  readonly object: JudgedLine['object'];
}

/** Records exact matches without an operator, and answers those that are still exact under the lock. */
export type RecordMatches = (
  unit: UnitOfWork,
  matches: readonly ExactMatch[],
  requestId: string,
) => Promise<ReadonlySet<string>>;

/** A line that shows one of our payouts or debits come back, which the books do not know yet. */
export interface ReturnedLine {
  readonly lineId: string;
  readonly kind: 'RETOUR_VERSEMENT' | 'RETOUR_PRELEVEMENT';
  readonly movementId: string;
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly day: CalendarDay;
  readonly bankReference: string;
}

/** Applies returns as the bank's own report would, and answers the lines that the books now say too. */
export type ApplyReturns = (
  unit: UnitOfWork,
  returns: readonly ReturnedLine[],
  requestId: string,
) => Promise<ReadonlySet<string>>;

/** What lines of a statement move in the books. */
export interface LineEffects {
  readonly recordMatches: RecordMatches;
  readonly applyReturns: ApplyReturns;
}

/** The bank gives no reason. */
const UNSPECIFIED = 'MS03';
/** One transaction: short enough not to hold what people pay for long. */
const BATCH_SIZE = 500;
/** Batches under way: the lines of one are read while the database writes what another pays. */
const AT_ONCE = 2;
const NOTHING = { proposal: null, targets: [], object: undefined } as const;

type Line = Awaited<ReturnType<ReturnType<typeof statementLinesIn>['lockToExamine']>>[number] & {
  readonly name: string | undefined;
  readonly compact: string;
  readonly targets: readonly PaymentTarget[];
};

/** The kinds of our own movements that a line may show. */
const kindsOf = ({ direction, returnReason }: Line): readonly OwnMovement['kind'][] => {
  const isReturn = returnReason !== null;
  if (direction === 'DEBIT') {
    return isReturn
      ? ['RETOUR_PRELEVEMENT']
      : ['VERSEMENT', 'FICHIER_VERSEMENTS', 'REMBOURSEMENT', 'RETOUR_PRELEVEMENT'];
  }
  return isReturn
    ? ['RETOUR_VERSEMENT']
    : ['PRELEVEMENT', 'FICHIER_PRELEVEMENTS', 'RETOUR_VERSEMENT'];
};

const showsReturn = (
  own: OwnMovement,
): own is OwnMovement & { readonly kind: ReturnedLine['kind'] } =>
  own.kind === 'RETOUR_VERSEMENT' || own.kind === 'RETOUR_PRELEVEMENT';

const namesOf = ({ endToEndId, messageIds }: Line): readonly string[] => [
  ...(endToEndId === null ? [] : [endToEndId]),
  ...messageIds,
];

/**
 * Says of each new line what it is: a movement of ours, exactly what is expected under a reference
 * (then it is posted), a proposal for an operator, or a line to be treated. Lines are taken in
 * batches that other workers leave alone, and a stop loses nothing. A return moves the books as the
 * bank's report on our file does, whichever comes first.
 */
export const createMatchLines = (
  platform: Pick<Platform, 'units' | 'ids' | 'secretBox'>,
  { recordMatches, applyReturns }: LineEffects,
) => {
  const examine = async (unit: UnitOfWork): Promise<number> => {
    const states = statementLinesIn(unit);
    const queries = matchingQueries(unit);
    const lines = (await states.lockToExamine(BATCH_SIZE)).map((line): Line => {
      const { nom, libelle } = openParty(platform, line);
      const targets = referencesIn(libelle, line.endToEndId ?? undefined);
      const compact = `${compactLabel(nom ?? '')} ${compactLabel(libelle)}`;
      return { ...line, name: nom ?? undefined, compact, targets };
    });
    if (lines.length === 0) return 0;

    const named = lines.flatMap(({ targets }) => targets);
    const references = [...new Set(named.map(({ reference }) => reference))];
    const movements = await queries.ownMovements([...new Set(lines.flatMap(namesOf))], references);
    const byName = Map.groupBy(movements, ({ key }) => key);
    const byHand = Map.groupBy(await queries.receiptsByHand(references), ({ key }) => key);
    const settlements = await queries.cardSettlements([
      ...new Set(lines.map(({ amountCents }) => amountCents)),
    ]);
    const shown = new Set(await queries.shown([...movements, ...settlements].map(({ id }) => id)));
    const known = new Map(await queries.expectedUnder(named));

    const judged: JudgedLine[] = [];
    const matches: ExactMatch[] = [];
    const returns: ReturnedLine[] = [];
    const unnamed: Line[] = [];

    /** A movement of ours with that name, kind and amount, which no other line shows. */
    const ownOf = (line: Line): OwnMovement | undefined => {
      const kinds = kindsOf(line);
      const names = [...namesOf(line), ...line.targets.map(({ reference }) => reference)];
      return names
        .flatMap((name) => byName.get(compactLabel(name)) ?? [])
        .find(
          ({ kind, id, amountCents }) =>
            kinds.includes(kind) && amountCents === line.amountCents && !shown.has(`${kind}/${id}`),
        );
    };
    /** The provider is named in the label or as the other party; what it retains is a debit. */
    const settlementOf = (line: Line): OwnMovement | undefined =>
      settlements.find(
        ({ kind, id, key, amountCents }) =>
          amountCents === (line.direction === 'CREDIT' ? line.amountCents : -line.amountCents) &&
          line.compact.includes(key) &&
          !shown.has(`${kind}/${id}`),
      );
    const take = (
      line: Line,
      targets: readonly PaymentTarget[],
      { means, object }: Pick<ExactMatch, 'means' | 'object'>,
    ) => {
      matches.push({
        receptionId: line.id,
        lineId: line.id,
        targets,
        amountCents: centsOf(line.amountCents),
        means,
        object,
        day: calendarDay(line.day),
        bankReference: line.bankReference,
      });
      for (const target of targets) {
        const one = known.get(targetKey(target));
        if (one !== undefined) known.set(targetKey(target), { ...one, dueCents: 0 });
      }
    };
    const recognise = (line: Line, kind: OwnMovement['kind'], id: string): void => {
      shown.add(`${kind}/${id}`);
      judged.push({ ...NOTHING, lineId: line.id, etat: 'RECONNUE', object: { kind, id } });
    };
    const judgeCredit = (line: Line): void => {
      const hand = line.targets
        .flatMap((target) => byHand.get(targetKey(target)) ?? [])
        .find(
          ({ id, cents }) => cents === line.amountCents && !shown.has(`ENCAISSEMENT_SAISI/${id}`),
        );
      if (hand !== undefined) {
        recognise(line, 'ENCAISSEMENT_SAISI', hand.id);
        return;
      }
      const received = {
        amountCents: line.amountCents,
        payerName: line.name,
        targets: line.targets,
      };
      const verdict = judgeLine(received, known, []);
      if (verdict.is === 'UNMATCHED') {
        unnamed.push(line);
      } else if (verdict.is === 'MATCHED' && line.isProved) {
        take(line, verdict.targets, { means: 'VIREMENT', object: undefined });
      } else {
        const { proposal, targets } = verdict;
        judged.push({ lineId: line.id, etat: 'PROPOSEE', proposal, targets, object: undefined });
      }
    };

    for (const line of lines) {
      const own = ownOf(line) ?? settlementOf(line);
      const order = own?.kind === 'PRELEVEMENT' ? own.reference : null;
      const target = order === null ? undefined : { nature: 'COMMANDE' as const, reference: order };
      if (own?.isBooked === true) {
        recognise(line, own.kind, own.id);
      } else if (own !== undefined && target !== undefined && line.isProved) {
        const object = { kind: own.kind, id: own.id };
        take(line, [target], { means: 'PRELEVEMENT', object });
      } else if (own !== undefined && line.isProved && showsReturn(own)) {
        shown.add(`${own.kind}/${own.id}`);
        returns.push({
          lineId: line.id,
          kind: own.kind,
          movementId: own.id,
          endToEndId: own.name,
          amountCents: line.amountCents,
          reason: line.returnReason ?? UNSPECIFIED,
          day: calendarDay(line.day),
          bankReference: line.bankReference ?? line.id,
        });
      } else if (own !== undefined) {
        // The books do not say the same yet.
        const object = { kind: own.kind, id: own.id };
        judged.push({ ...NOTHING, lineId: line.id, etat: 'A_TRAITER', object });
      } else if (line.direction === 'CREDIT') {
        judgeCredit(line);
      } else {
        judged.push({ ...NOTHING, lineId: line.id, etat: 'A_TRAITER' });
      }
    }

    const payers = unnamed.filter(({ name }) => name !== undefined);
    const candidates =
      payers.length === 0
        ? []
        : await queries.expectedWith([...new Set(payers.map(({ amountCents }) => amountCents))]);
    // A funder with many invoices is compared with the name of a line once.
    const byPayer = [...Map.groupBy(candidates, ({ payer }) => payer)];
    for (const line of unnamed) {
      const { amountCents, name: payerName } = line;
      const ofPayer = byPayer.flatMap(([payer, payments]) =>
        payerName !== undefined && isNameOf(payerName, payer) ? payments : [],
      );
      const verdict = judgeLine({ amountCents, payerName, targets: [] }, known, ofPayer);
      judged.push(
        verdict.is === 'UNMATCHED'
          ? { ...NOTHING, lineId: line.id, etat: 'A_TRAITER' }
          : {
              lineId: line.id,
              etat: 'PROPOSEE',
              proposal: verdict.proposal,
              targets: verdict.targets,
              object: undefined,
            },
      );
    }

    const requestId = `releve-${platform.ids.random()}`;
    const recorded = await recordMatches(unit, matches, requestId);
    await states.settle([...recorded], 'releve-bancaire');
    for (const { lineId, targets, object } of matches) {
      // Paid otherwise, or sent back, since it was read: an operator decides, or the return does.
      if (!recorded.has(lineId)) {
        judged.push({ etat: 'PROPOSEE', proposal: 'DEJA_PAYEE', lineId, targets, object });
      }
    }
    // After the collections of the same lines: a debit comes back once it is in the books.
    const applied = await applyReturns(unit, returns, requestId);
    for (const { lineId, kind, movementId } of returns) {
      const etat = applied.has(lineId) ? 'RECONNUE' : 'A_TRAITER';
      judged.push({ ...NOTHING, lineId, etat, object: { kind, id: movementId } });
    }
    await states.judge(judged);
    return lines.length;
  };

  const examineUntilNone = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await platform.units.transact(examine, { isRepeatable: true });
      total += count;
      if (count < BATCH_SIZE) return total;
    }
  };

  const examineAll = async (): Promise<number> => {
    const counts = await Promise.all(Array.from({ length: AT_ONCE }, examineUntilNone));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** All lines that wait, whatever their statement, then those that the books confirm since. */
  return async (): Promise<number> => {
    const total = await examineAll();
    const isAgain = await platform.units.transact((unit) => statementLinesIn(unit).examineBooked());
    return isAgain ? total + (await examineAll()) : total;
  };
};
