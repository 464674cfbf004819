import { PLAN_MESSAGES } from '@portail/contract/campaigns/plan-messages.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { addMonths, calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { PlanFacts } from './plan-facts.repository.ts';
import type { PlanRight, RefusedPlan } from './plans.repository.ts';
import type { ReadLine } from './read-plan-file.ts';

export interface AcceptedLine extends ReadLine {
  readonly beneficiaryId: string | null;
  readonly replaced: readonly string[];
}

export interface AssessedPlans {
  readonly accepted: readonly AcceptedLine[];
  readonly refused: readonly RefusedPlan[];
}

/** One person and one product, however the name is written. */
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

/** Lines that are right by themselves, against one another and against what is known. */
export const assessPlans = (
  lines: readonly ReadLine[],
  facts: readonly PlanFacts[],
): AssessedPlans => {
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
