import { pain008, type Debit } from '@portail/rules/settlement/pain-008.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { addWorkingDays, isWorkingDay } from '@portail/rules/time/working-days.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { DebitCauseKind } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issuerIn } from '../../../platform/issuer.repository.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { debitsIn, type NewDebit } from './debits.repository.ts';
import { mandateIbanPurposeOf } from './mandates.ts';

export interface ExpectedDebit {
  readonly cause: DebitCauseKind;
  readonly causeId: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: number;
  /** Displayed on the debtor's bank statement. */
  readonly label: string;
}

interface IssuedDebits {
  readonly count: number;
  readonly totalCents: number;
  readonly collectedOn: CalendarDay;
  /** `undefined` when there was nothing to debit. */
  readonly file: { readonly name: string; readonly xml: string } | undefined;
  /** Causes whose mandate was revoked meanwhile: an operator contacts the debtors. */
  readonly withoutMandate: readonly string[];
}

type Mandate = Awaited<ReturnType<ReturnType<typeof debitsIn>['lockMandates']>>[number];

interface Planned {
  readonly row: NewDebit;
  readonly debit: Debit;
}

/** Banks collect on working days only. */
const collectionDay = (day: CalendarDay): CalendarDay =>
  isWorkingDay(day) ? day : addWorkingDays(day, 1);

export const createDirectDebits = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox'>,
) => {
  const { units, clock, ids, secretBox } = platform;

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
        iban: secretBox.open(mandateIbanPurposeOf(mandate.id), mandate.sealedIban),
        bic: mandate.bic ?? undefined,
        label: expected.label,
      },
    };
  };

  const planAll = (
    pending: readonly ExpectedDebit[],
    mandates: readonly Mandate[],
    file: { readonly fileId: string; readonly createdAt: Date },
  ) => {
    const byBeneficiary = new Map(mandates.map((mandate) => [mandate.beneficiaryId, mandate]));
    const usedMandates = new Set(mandates.filter(({ isUsed }) => isUsed).map(({ id }) => id));
    const planned: Planned[] = [];
    const withoutMandate: string[] = [];
    for (const expected of pending) {
      const mandate = byBeneficiary.get(expected.beneficiaryId);
      if (mandate === undefined) {
        withoutMandate.push(expected.causeId);
        continue;
      }
      planned.push(plan(expected, mandate, { ...file, isFirst: !usedMandates.has(mandate.id) }));
      usedMandates.add(mandate.id);
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
    const pending = expected.filter(({ causeId }) => !issued.has(causeId));
    const [fileId, createdAt] = [ids.ordered(), clock.businessNow()];
    const { planned, withoutMandate } = planAll(pending, mandates, { fileId, createdAt });
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
    const { name, creditorId, iban } = await issuerIn(unit).read();
    const creditor = { name, id: creditorId, iban };
    const xml = pain008({ messageId, createdAt, collectedOn, creditor, debits });
    return { ...result, file: { name: `${messageId}.xml`, xml } };
  };

  return {
    /** The file for debits that are not issued yet; a repetition gives an empty one. */
    issue: async (day: CalendarDay, expected: readonly ExpectedDebit[]): Promise<IssuedDebits> => {
      if (expected.length === 0) {
        const collectedOn = collectionDay(day);
        return { count: 0, totalCents: 0, collectedOn, file: undefined, withoutMandate: [] };
      }
      return await units.transact((unit) => issueIn(unit, day, expected));
    },
    /** False when no debit is outstanding. */
    settle: (unit: UnitOfWork, causeId: string, outcome: 'ENCAISSE' | 'REJETE'): Promise<boolean> =>
      debitsIn(unit).close(causeId, outcome),
  };
};
