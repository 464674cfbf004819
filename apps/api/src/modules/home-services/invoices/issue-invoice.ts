import { createHash } from 'node:crypto';
import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type {
  IssuedCreditNoteBody,
  IssuedInvoiceBody,
} from '@portail/contract/home-services/home-services-partner.schemas.ts';
import { dueOf, isWithinAgreed } from '@portail/rules/home-services/invoice-amounts.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { pricedLine, totalsOf } from '@portail/rules/home-services/price.ts';
import { isInvoiceable } from '@portail/rules/home-services/service-order.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { issuedInvoicesIn, type LockedIssuedInvoice } from './invoices.repository.ts';

const written = (nature: string, parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([nature, ...parts]))
    .digest('hex');

/** Identifies the content sent under a number, so that a repeated document is recognised. */
export const fingerprintOfDocument = (
  ...document: readonly ['FACTURE', IssuedInvoiceBody] | readonly ['AVOIR', IssuedCreditNoteBody]
): string => {
  if (document[0] === 'AVOIR') {
    const [nature, { numeroFacture, date, montant, motif }] = document;
    return written(nature, [numeroFacture, date, montant, motif]);
  }
  const [nature, { numeroCommande, date, lignes }] = document;
  const lines = lignes.map((line) => [
    line.libelle,
    line.unite,
    line.quantite,
    line.prixUnitaire,
    line.tauxTva,
  ]);
  return written(nature, [numeroCommande, date, lines]);
};

export interface IssuedAnswer {
  readonly numero: string;
  readonly statut: InvoiceStatut;
  readonly montantDu: number;
}

const issuedAnswerOf = (
  numero: string,
  { statut, totalCents, creditedCents, paidCents }: LockedIssuedInvoice,
): IssuedAnswer => ({
  numero,
  statut,
  montantDu: wireEuros(
    dueOf({
      total: centsOf(totalCents),
      creditNotes: [centsOf(creditedCents)],
      paid: centsOf(paidCents),
    }),
  ),
});

/** A document is dated between the day of what it refers to and today. */
export const requireDay = (date: string, from: CalendarDay | undefined, today: CalendarDay) => {
  const day = parseFrenchDate(date);
  if (day === undefined || day > today || (from !== undefined && day < from)) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'date', message: HOME_SERVICE_MESSAGES.documentDate }],
    });
  }
  return day;
};

/**
 * The answer to an identical document sent earlier under this number, from its current state under
 * lock.
 */
export const findEarlierAnswer = async (
  unit: UnitOfWork,
  scope: ProviderScope,
  numero: string,
  fingerprint: string,
): Promise<IssuedAnswer | undefined> => {
  const issued = issuedInvoicesIn(unit, scope);
  const known = await issued.findOwn(numero);
  if (known === undefined) return undefined;
  const invoice = await issued.lockInvoice(known.invoice);
  if (known.fingerprint !== fingerprint || invoice === undefined) {
    throw new DomainError('NUMERO_DEJA_UTILISE');
  }
  return issuedAnswerOf(numero, invoice);
};

export const createIssueInvoice = ({ units, clock }: Pick<Platform, 'units' | 'clock'>) => {
  const issue = async (
    unit: UnitOfWork,
    scope: ProviderScope,
    body: IssuedInvoiceBody,
  ): Promise<IssuedAnswer> => {
    const issued = issuedInvoicesIn(unit, scope);
    const order = await issued.lockOrder(body.numeroCommande);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const fingerprint = fingerprintOfDocument('FACTURE', body);
    const before = await findEarlierAnswer(unit, scope, body.numero, fingerprint);
    if (before !== undefined) return before;
    const day = requireDay(body.date, undefined, clock.businessDay());
    const lines = body.lignes.map(({ prixUnitaire, tauxTva, ...line }) =>
      pricedLine({ ...line, unitPrice: prixUnitaire, vatRate: tauxTva }),
    );
    const totals = totalsOf(lines);
    const invoiced = (await issued.listInvoiced(order.numero)).map((one) => ({
      total: centsOf(one.totalCents),
      creditNotes: [centsOf(one.creditedCents)],
    }));
    const isAgreed = isWithinAgreed(centsOf(order.agreedCents), invoiced, totals.ttc);
    if (!isInvoiceable(order.statut) || !isAgreed) throw new DomainError('COMMANDE_NON_FACTURABLE');
    if (!(await issued.claimNumber(body.numero, 'FACTURE'))) {
      throw new DomainError('NUMERO_DEJA_UTILISE');
    }
    await issued.insert({
      numero: body.numero,
      order: order.numero,
      clientId: order.clientId,
      beneficiaryId: order.beneficiaryId,
      day,
      fingerprint,
      totals,
      lines,
    });
    return { numero: body.numero, statut: 'A_PAYER', montantDu: wireEuros(totals.ttc) };
  };

  return (scope: ProviderScope, body: IssuedInvoiceBody): Promise<IssuedAnswer> =>
    units.transact((unit) => issue(unit, scope, body), { isRepeatable: true });
};
