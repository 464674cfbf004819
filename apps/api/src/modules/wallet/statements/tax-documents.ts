import { createHmac } from 'node:crypto';
import type { TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  type CalendarDay,
  calendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { DatedFigures } from '@portail/rules/figures/dated-figures.ts';
import { exemptionCeiling, shareCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { type Letterhead, readLetterhead } from './letterhead.ts';
import { type FundedLine, taxQueries } from './tax.queries.ts';
import { readDatedFigures } from '../../../platform/figures.repository.ts';

/** Figures of one tax certificate. */
interface TaxYear {
  readonly id: string;
  readonly year: number;
  readonly contract: string;
  readonly isSocial: boolean;
  /** The year is not over. */
  readonly isProvisional: boolean;
  readonly editedOn: CalendarDay;
  readonly lines: readonly FundedLine[];
  readonly totalCents: number;
  readonly fundedCents: number;
  readonly ceilingCents: number;
  readonly exemptCents: number;
  readonly taxableCents: number;
}

const euros = (cents: number): string => formatAmount(centsOf(cents));

const PROVISIONAL: PdfBlock = {
  kind: 'paragraph',
  isStrong: true,
  text: 'Document provisoire\u00a0: l’année n’est pas terminée, ces montants peuvent encore changer. L’attestation définitive sera disponible le 1er janvier.',
};

const explanationOf = ({ isSocial, year, ceilingCents, taxableCents }: TaxYear): string => {
  const ceiling = euros(ceilingCents);
  if (isSocial) {
    return `L’aide sociale versée sous forme de CESU est exonérée d’impôt sur le revenu. Le plafond annuel de ${ceiling}, prévu pour l’aide d’un employeur, ne s’y applique pas.`;
  }
  return taxableCents === 0
    ? `La part financée par votre employeur est exonérée d’impôt sur le revenu dans la limite de ${ceiling} pour ${year} (article D7233-8 du code du travail). Elle n’est pas à déclarer comme un revenu.`
    : `La part financée par votre employeur est exonérée d’impôt sur le revenu dans la limite de ${ceiling} pour ${year} (article D7233-8 du code du travail). Au-delà, elle est imposable.`;
};

const linesTable = ({ isSocial, lines, totalCents, fundedCents }: TaxYear): PdfBlock => ({
  kind: 'table',
  summary: isSocial ? 'Aides utilisées dans l’année' : 'Commandes de l’année',
  columns: [
    { title: 'Date', width: 0.25 },
    { title: isSocial ? 'Montant payé' : 'Montant', width: 0.25, isAmount: true },
    { title: 'Part financée', width: 0.25, isAmount: true },
    { title: 'Part personnelle', width: 0.25, isAmount: true },
  ],
  rows: lines.map((line) => [
    formatFrenchDate(calendarDay(line.day)),
    euros(line.totalCents),
    euros(line.fundedCents),
    euros(line.totalCents - line.fundedCents),
  ]),
  total: ['Total', euros(totalCents), euros(fundedCents), euros(totalCents - fundedCents)],
});

const taxPdf = (tax: TaxYear, { head, facts }: Letterhead): Promise<Buffer> =>
  makePdf({
    ...head,
    title: `Attestation fiscale ${tax.year}`,
    date: new Date(startOfDayInParis(tax.editedOn)),
    footer: `Attestation fiscale ${tax.year}, contrat ${tax.contract}`,
    blocks: [
      ...(tax.isProvisional ? [PROVISIONAL] : []),
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Année', String(tax.year)],
          ['Date d’édition', formatFrenchDate(tax.editedOn)],
        ],
      },
      { kind: 'heading', text: 'Montants de l’année' },
      {
        kind: 'facts',
        facts: [
          ['Montant total', euros(tax.totalCents)],
          ['Part financée', euros(tax.fundedCents)],
          ['Plafond d’exonération', euros(tax.ceilingCents)],
          ['Montant exonéré', euros(tax.exemptCents)],
          ['Montant imposable', euros(tax.taxableCents)],
        ],
      },
      { kind: 'paragraph', text: explanationOf(tax) },
      { kind: 'heading', text: 'Détail' },
      linesTable(tax),
    ],
  });

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'files' | 'config'>;

/** A stable identifier that cannot be guessed (UUID version 8). */
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
  readonly figures: DatedFigures;
}

/** The exemption ceiling applies per person, so all employers' contracts of the year share it. */
const yearOf = (
  year: number,
  lines: readonly FundedLine[],
  { beneficiaryId, today, secret, figures }: Setting,
): readonly TaxYear[] => {
  const ceiling = exemptionCeiling(year, figures);
  const contracts = [...groupBy(lines, ({ contract }) => contract)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const isSocial = (own: readonly FundedLine[]) => own[0]?.contractType === 'CESU_SOCIAL';
  const taxed = shareCeiling(
    ceiling,
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
      // A finished year no longer changes, so its certificate is dated the day after.
      editedOn: isProvisional ? today : calendarDay(`${year + 1}-01-01`),
      lines: own,
      totalCents: sum(own, 'totalCents'),
      fundedCents,
      ceilingCents: ceiling,
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
  const [orders, aid, figures] = await Promise.all([
    queries.listOrders(),
    queries.listAid(),
    readDatedFigures(reader),
  ]);
  const setting = {
    beneficiaryId: scope.beneficiaryId,
    today: clock.businessDay(),
    secret: config.tokenKeys.keys[0].secret,
    figures,
  };
  return (
    [...groupBy([...orders, ...aid], ({ day }) => day.slice(0, 4))]
      .flatMap(([year, lines]) => yearOf(Number(year), lines, setting))
      // Filtered last: contracts outside the scope still count towards the ceiling.
      .filter(({ contract }) => scope.contracts.includes(contract))
      .toSorted((one, other) => other.year - one.year || one.contract.localeCompare(other.contract))
  );
};

/** Employers' aid of a year: the sum over the certificates of that year. */
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
