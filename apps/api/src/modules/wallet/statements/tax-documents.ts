import { wireEuros } from '@portail/rules/money/wire.ts';
import { createHmac } from 'node:crypto';
import type { TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { exemptionCeiling, shareCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { readLetterhead } from './letterhead.ts';
import { taxPdf } from './tax-file.ts';
import type { TaxYear } from './tax-year.ts';
import { taxQueries, type FundedLine } from './tax.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'files' | 'config'>;

/** A name that says nothing and cannot be guessed, the same each time (UUID of version 8). */
const idOf = (secret: string, parts: readonly (string | number)[]): string => {
  const bytes = createHmac('sha256', secret)
    .update(['attestation', ...parts].join('\u0000'))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const sum = (lines: readonly FundedLine[], field: 'totalCents' | 'fundedCents'): number =>
  lines.reduce((total, line) => total + line[field], 0);

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

interface Setting {
  readonly beneficiaryId: string;
  readonly today: CalendarDay;
  readonly secret: string;
}

/** One year: the ceiling is the person's, so every employer's contract of the year counts. */
const yearOf = (
  year: number,
  lines: readonly FundedLine[],
  { beneficiaryId, today, secret }: Setting,
): readonly TaxYear[] => {
  const contracts = [...groupBy(lines, ({ contract }) => contract)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const isSocial = (own: readonly FundedLine[]) => own[0]?.contractType === 'CESU_SOCIAL';
  const taxed = shareCeiling(
    year,
    contracts
      .filter(([, own]) => !isSocial(own))
      .map(([key, own]) => ({ key, funded: centsOf(sum(own, 'fundedCents')) })),
  );
  const isProvisional = year >= Number(today.slice(0, 4));
  return contracts.map(([contract, own]) => {
    const fundedCents = sum(own, 'fundedCents');
    const part = taxed.find(({ key }) => key === contract);
    return {
      id: idOf(secret, [beneficiaryId, contract, year]),
      year,
      contract,
      isSocial: isSocial(own),
      isProvisional,
      // Of a year that is over nothing changes any more: its certificate is of the day after.
      editedOn: isProvisional ? today : calendarDay(`${year + 1}-01-01`),
      lines: own,
      totalCents: sum(own, 'totalCents'),
      fundedCents,
      ceilingCents: exemptionCeiling(year),
      exemptCents: part?.exempt ?? fundedCents,
      taxableCents: part?.taxable ?? 0,
    };
  });
};

const wire = (tax: TaxYear): TaxDocument => ({
  id: tax.id,
  annee: tax.year,
  type: 'ATTESTATION_FISCALE',
  numeroContrat: tax.contract,
  montantTotal: wireEuros(tax.totalCents),
  partFinancee: wireEuros(tax.fundedCents),
  dateEdition: formatFrenchDate(tax.editedOn),
  provisoire: tax.isProvisional,
  plafond: wireEuros(tax.ceilingCents),
  montantExonere: wireEuros(tax.exemptCents),
  montantImposable: wireEuros(tax.taxableCents),
});

const readYears = async (
  { reader, clock, config }: Dependencies,
  scope: BeneficiaryScope,
): Promise<readonly TaxYear[]> => {
  const queries = taxQueries(reader, scope);
  const [orders, aid] = await Promise.all([queries.listOrders(), queries.listAid()]);
  const setting = {
    beneficiaryId: scope.beneficiaryId,
    today: clock.businessDay(),
    secret: config.tokenSecret,
  };
  return (
    [...groupBy([...orders, ...aid], ({ day }) => day.slice(0, 4))]
      .flatMap(([year, lines]) => yearOf(Number(year), lines, setting))
      // Only now: what each employer gave counts in the one ceiling, shown or not.
      .filter(({ contract }) => scope.contracts.includes(contract))
      .toSorted((one, other) => other.year - one.year || one.contract.localeCompare(other.contract))
  );
};

/** Aid of employers that a person received in a year: what the certificates of that year add up to. */
export const fundedInYear = async (
  reader: Reader,
  scope: BeneficiaryScope,
  year: number,
): Promise<Cents> => {
  const lines = await taxQueries(reader, scope).listOrders(year);
  return centsOf(
    sum(
      lines.filter(({ contractType }) => contractType !== 'CESU_SOCIAL'),
      'fundedCents',
    ),
  );
};

export const createTaxDocuments = (dependencies: Dependencies) => ({
  list: async (
    scope: BeneficiaryScope,
    numeroContrat: string | undefined,
  ): Promise<TaxDocument[]> => {
    requireOwnContract(scope, numeroContrat);
    const years = await readYears(dependencies, scope);
    return years
      .filter(({ contract }) => numeroContrat === undefined || contract === numeroContrat)
      .map(wire);
  },

  /** By its name among the person's own certificates: another person's is not among them. */
  pdf: async (
    scope: BeneficiaryScope,
    id: string,
  ): Promise<{ readonly content: Buffer; readonly reference: string }> => {
    const years = await readYears(dependencies, scope);
    const tax = years.find((one) => one.id === id.toLowerCase());
    if (tax === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const letterhead = await readLetterhead(dependencies, scope, tax.contract);
    return {
      content: await taxPdf(tax, letterhead),
      reference: `${tax.contract}-${tax.year}`,
    };
  },
});
