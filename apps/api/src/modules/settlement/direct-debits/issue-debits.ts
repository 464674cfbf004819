import { pain008, type Debit } from '@portail/rules/settlement/debits/pain-008.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { addWorkingDays, isWorkingDay } from '@portail/rules/time/working-days.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { DebitCauseKind } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { debitsIn, type NewDebit } from './debits.repository.ts';
import { ibanPurpose } from './own-mandates.ts';

/** What a person has agreed to pay by debit. */
export interface ExpectedDebit {
  readonly cause: DebitCauseKind;
  readonly causeId: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: number;
  /** On their bank statement. */
  readonly label: string;
}

export interface IssuedDebits {
  readonly count: number;
  readonly totalCents: number;
  readonly collectedOn: CalendarDay;
  /** `undefined` when there was nothing to debit. */
  readonly file: { readonly name: string; readonly xml: string } | undefined;
  /** Whose mandate is gone since: an operator writes to them. */
  readonly withoutMandate: readonly string[];
}

export interface DirectDebits {
  /** The file of a day for what is awaited and not yet asked for; asked twice, it is empty. */
  readonly issue: (day: CalendarDay, expected: readonly ExpectedDebit[]) => Promise<IssuedDebits>;
  /** The bank's word on a debit that is out, in the transaction of its consequence. */
  readonly settle: (
    unit: UnitOfWork,
    causeId: string,
    outcome: 'ENCAISSE' | 'REJETE',
  ) => Promise<boolean>;
}

type Mandate = Awaited<ReturnType<ReturnType<typeof debitsIn>['lockMandates']>>[number];

interface Planned {
  readonly row: NewDebit;
  readonly debit: Debit;
}

/** A bank takes no debit on a day when it is closed. */
const collectionDay = (day: CalendarDay): CalendarDay =>
  isWorkingDay(day) ? day : addWorkingDays(day, 1);

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'config'>;

export const createDirectDebits = (dependencies: Dependencies): DirectDebits => {
  const { units, clock, ids, secretBox, config } = dependencies;

  const plan = (
    expected: ExpectedDebit,
    mandate: Mandate,
    { fileId, isFirst, createdAt }: { fileId: string; isFirst: boolean; createdAt: Date },
  ): Planned => {
    const id = ids.ordered();
    const endToEndId = id.toUpperCase().replaceAll('-', '');
    const sequence = isFirst ? 'FRST' : 'RCUR';
    return {
      row: { ...expected, id, mandateId: mandate.id, endToEndId, sequence, fileId, createdAt },
      debit: {
        endToEndId,
        amountCents: expected.amountCents,
        mandateId: mandate.rum,
        signedOn: dayInFrance(mandate.signedAt ?? createdAt),
        sequence,
        debtorName: mandate.holder,
        iban: secretBox.open(ibanPurpose(mandate.id), mandate.sealedIban),
        bic: mandate.bic ?? undefined,
        label: expected.label,
      },
    };
  };

  const planAll = (
    wanted: readonly ExpectedDebit[],
    mandates: readonly Mandate[],
    file: { readonly fileId: string; readonly createdAt: Date },
  ) => {
    const byPerson = new Map(mandates.map((mandate) => [mandate.beneficiaryId, mandate]));
    const begun = new Set(mandates.filter(({ isUsed }) => isUsed).map(({ id }) => id));
    const planned: Planned[] = [];
    const withoutMandate: string[] = [];
    for (const expected of wanted) {
      const mandate = byPerson.get(expected.beneficiaryId);
      if (mandate === undefined) {
        withoutMandate.push(expected.causeId);
        continue;
      }
      planned.push(plan(expected, mandate, { ...file, isFirst: !begun.has(mandate.id) }));
      begun.add(mandate.id);
    }
    return { planned, withoutMandate };
  };

  const issueIn = async (
    unit: UnitOfWork,
    day: CalendarDay,
    expected: readonly ExpectedDebit[],
  ): Promise<IssuedDebits> => {
    const repository = debitsIn(unit);
    const mandates = await repository.lockMandates(expected.map((one) => one.beneficiaryId));
    const issued = await repository.findIssued(expected.map(({ causeId }) => causeId));
    const wanted = expected.filter(({ causeId }) => !issued.has(causeId));
    const [fileId, createdAt] = [ids.ordered(), clock.businessNow()];
    const { planned, withoutMandate } = planAll(wanted, mandates, { fileId, createdAt });
    const debits = planned.map(({ debit }) => debit);
    const totalCents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const collectedOn = collectionDay(day);
    const result = { count: debits.length, totalCents, collectedOn, withoutMandate };
    if (debits.length === 0) return { ...result, file: undefined };
    const messageId = `PRLV-${collectedOn}-${fileId.slice(-12).toUpperCase()}`;
    await repository.addFile(
      { id: fileId, messageId, day: collectedOn, count: debits.length, totalCents, createdAt },
      planned.map(({ row }) => row),
    );
    const { creditorName, creditorId, creditorIban } = config.debit;
    const creditor = { name: creditorName, id: creditorId, iban: creditorIban };
    const xml = pain008({ messageId, createdAt, collectedOn, creditor, debits });
    return { ...result, file: { name: `${messageId}.xml`, xml } };
  };

  return {
    issue: async (day, expected) => {
      if (expected.length === 0) {
        const collectedOn = collectionDay(day);
        return { count: 0, totalCents: 0, collectedOn, file: undefined, withoutMandate: [] };
      }
      return await units.transact((unit) => issueIn(unit, day, expected));
    },
    settle: (unit, causeId, outcome) => debitsIn(unit).close(causeId, outcome),
  };
};
