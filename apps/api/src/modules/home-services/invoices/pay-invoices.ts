import { INVOICE_CHOICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { chooseInvoices } from '@portail/rules/home-services/invoice-amounts.ts';
import {
  invoicesAfterCard,
  invoiceAfterPayment,
} from '@portail/rules/home-services/invoice-statut.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { INVOICE_HOLD_MINUTES, type CardState } from '@portail/rules/payments/card-state.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { InvoicePayments, StartCardPayment } from '../../payments/cards/cards.module.ts';
import { createNotifyProvider } from '../providers/provider-events.ts';
import { paidInvoicesIn } from './invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';

export interface ChosenInvoices {
  readonly clientId: string;
  readonly intervenantId: string;
  readonly total: Cents;
  readonly invoices: readonly { readonly numero: string; readonly due: Cents }[];
}

/** Releases the invoices of a settlement, as far as the outcome of the card allows. */
const releaseSettlement = async (
  unit: UnitOfWork,
  settlementId: string,
  card: Extract<CardState, 'EXPIREE' | 'REMBOURSEE'>,
): Promise<void> => {
  const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
  const { statuts } = invoicesAfterCard(invoices, card);
  const freed = invoices.filter(({ statut, isHeld }, index) => isHeld && statuts[index] !== statut);
  if (freed.length > 0) await paidInvoicesIn(unit).release(freed.map(({ numero }) => numero));
  await invoiceSettlementsIn(unit).end(settlementId);
};

/**
 * The card page may still be paid afterwards: the late money pays the invoices if they are still
 * due, and is refunded otherwise.
 */
const handBack = async (unit: UnitOfWork, settlementId: string): Promise<boolean> => {
  const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
  if (settlement?.statut !== 'EN_ATTENTE_CARTE') return false;
  await releaseSettlement(unit, settlementId, 'EXPIREE');
  return true;
};

/** A person who starts again is no longer waiting for the page that was opened before. */
const handBackOpenPages = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  numeros: readonly string[],
): Promise<void> => {
  if (numeros.length === 0) return;
  const pages = await invoiceSettlementsIn(unit).listOpenPages(scope, numeros);
  for (const settlementId of pages) await handBack(unit, settlementId);
};

/** Locks the person's invoices to be paid together; the choice is refused as a whole. */
const lockChosen = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  numeros: readonly string[],
): Promise<ChosenInvoices> => {
  await handBackOpenPages(unit, scope, numeros);
  const own = await paidInvoicesIn(unit).lockOwn(scope, numeros);
  const choice = chooseInvoices(own, numeros);
  switch (choice.problem) {
    case undefined:
      break;
    // Another person's invoice is answered like an unknown one.
    case 'INCONNUE':
      throw new DomainError('RESSOURCE_INTROUVABLE');
    case 'NON_PAYABLE':
      throw new DomainError('FACTURE_NON_PAYABLE');
    default: {
      const message = INVOICE_CHOICE_MESSAGES[choice.problem];
      throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ: 'numerosFacture', message }] });
    }
  }
  const [first] = choice.invoices;
  const intervenantId = own.find(({ numero }) => numero === first?.numero)?.intervenantId;
  // A provider without a payee cannot be paid here.
  if (first === undefined || intervenantId === undefined || intervenantId === null) {
    throw new DomainError('FACTURE_NON_PAYABLE');
  }
  return {
    clientId: first.clientId,
    intervenantId,
    total: choice.total,
    // In the order of the row locks.
    invoices: choice.invoices.toSorted((one, other) => (one.numero < other.numero ? -1 : 1)),
  };
};

/** Sends one event to the provider for each paid invoice. */
const createNotifyPaid = (platform: Pick<Platform, 'outbox' | 'ids'>) => {
  const notify = createNotifyProvider(platform);
  return async (unit: UnitOfWork, numeros: readonly string[]): Promise<void> => {
    for (const numeroFacture of numeros) {
      await notify(unit, { evenement: 'FACTURE_PAYEE', numeroFacture });
    }
  };
};

/** Applies the outcome of a card payment to the invoices that it settles. */
export const createInvoicePayments = (
  platform: Pick<Platform, 'outbox' | 'ids'>,
): InvoicePayments => {
  const notifyPaid = createNotifyPaid(platform);
  return {
    invoicesPaid: async (unit, settlementId, amountCents, reference) => {
      const settlements = invoiceSettlementsIn(unit);
      const settlement = await settlements.lock(settlementId);
      if (settlement === undefined || settlement.amountCents !== amountCents) return 'A_REMBOURSER';
      if (settlement.cardReference === reference) {
        return settlement.statut === 'ANNULE' ? 'A_REMBOURSER' : 'PRISE';
      }
      if (settlement.cardReference !== null) return 'A_REMBOURSER';
      const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
      if (invoicesAfterCard(invoices, 'ACCEPTEE').isRefundDue) return 'A_REMBOURSER';
      const numeros = invoices.map(({ numero }) => numero);
      await settlements.markPaid(settlementId, reference);
      await paidInvoicesIn(unit).markPaid(settlementId, numeros);
      await notifyPaid(unit, numeros);
      return 'PRISE';
    },

    owed: async (unit, settlementId) => {
      const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
      if (settlement === undefined) throw new Error(`no settlement ${settlementId}`);
      const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
      return {
        intervenantId: settlement.intervenantId,
        amounts: invoices.map(({ requested }) => requested),
      };
    },

    invoicesReleased: async (unit, settlementId) => {
      await handBack(unit, settlementId);
    },

    invoicesRefunded: async (unit, settlementId, reference) => {
      const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
      if (settlement?.statut === 'EN_ATTENTE_CARTE') {
        return await releaseSettlement(unit, settlementId, 'EXPIREE');
      }
      // After the payout the invoice stays paid and the issuer bears the loss.
      if (settlement?.statut !== 'EN_COURS' || settlement.cardReference !== reference) return;
      await releaseSettlement(unit, settlementId, 'REMBOURSEE');
    },
  };
};

/** What account payments do to the invoices that they pay. */
export const createAccountInvoices = (platform: Pick<Platform, 'ids' | 'outbox'>) => {
  const notifyPaid = createNotifyPaid(platform);
  return {
    choose: lockChosen,

    /** Reserves the invoices for a payment written in the same transaction. */
    hold: async (
      unit: UnitOfWork,
      scope: BeneficiaryScope,
      paymentId: string,
      { invoices }: ChosenInvoices,
    ): Promise<void> => {
      const numeros = invoices.map(({ numero }) => numero);
      if (!(await paidInvoicesIn(unit).hold(numeros, { paymentId }))) {
        throw new DomainError('FACTURE_NON_PAYABLE');
      }
      await paidInvoicesIn(unit).addToPayment(paymentId, scope, invoices);
    },

    /** Gives the invoices the status that follows from their payments. */
    follow: async (
      unit: UnitOfWork,
      paymentIds: readonly string[],
      statut: PaymentStatut,
    ): Promise<void> => {
      if (paymentIds.length === 0) return;
      const invoices = paidInvoicesIn(unit);
      switch (invoiceAfterPayment(statut)) {
        case 'PAYEE':
          return await notifyPaid(unit, await invoices.payWith(paymentIds));
        case 'EN_COURS':
          return await invoices.waitWith(paymentIds);
        case 'A_PAYER':
          return await invoices.releaseWith(paymentIds);
        case 'NON_RENSEIGNE':
          throw new TypeError('no payment makes a credit note');
      }
    },

    /** A payment that a credit note refunded in part can no longer be cancelled. */
    hasRefunds: (unit: UnitOfWork, paymentId: string): Promise<boolean> =>
      paidInvoicesIn(unit).hasRefunds(paymentId),

    /** After a rejected payout, invoices whose card was refunded meanwhile are due again. */
    endCardless: async (unit: UnitOfWork, payoutId: string): Promise<void> => {
      for (const id of await invoiceSettlementsIn(unit).listCardless(payoutId)) {
        const settlement = await invoiceSettlementsIn(unit).lock(id);
        if (settlement?.statut === 'EN_COURS') await releaseSettlement(unit, id, 'REMBOURSEE');
      }
    },
  };
};

export type AccountInvoices = ReturnType<typeof createAccountInvoices>;

/**
 * Starts a card payment for the sum due on these invoices. They are reserved in the transaction
 * that stores the intent, so that of two tabs only one pays.
 */
export const createStartInvoiceCard = ({
  config,
  ids,
  startCardPayment,
}: Pick<Platform, 'config' | 'ids'> & {
  readonly startCardPayment: StartCardPayment;
}) => {
  const settle = async (unit: UnitOfWork, scope: BeneficiaryScope, numeros: readonly string[]) => {
    const chosen = await lockChosen(unit, scope, numeros);
    const settlements = invoiceSettlementsIn(unit);
    const contract = await settlements.contractOf(scope);
    if (contract === undefined) throw new DomainError('FACTURE_NON_PAYABLE');
    const id = ids.ordered();
    await settlements.insert(scope, { id, contract, amountCents: chosen.total, ...chosen });
    if (!(await paidInvoicesIn(unit).hold(numeros, { settlementId: id }))) {
      throw new DomainError('FACTURE_NON_PAYABLE');
    }
    return { id, contract, amountCents: chosen.total };
  };

  return (scope: BeneficiaryScope, numeros: readonly string[], command: IdempotentCommand) =>
    startCardPayment(command, async (unit, earlier) => {
      const known =
        earlier === undefined ? undefined : await invoiceSettlementsIn(unit).lock(earlier.causeId);
      const { id, contract, amountCents } = known ?? (await settle(unit, scope, numeros));
      return {
        cause: 'FACTURES',
        causeId: id,
        beneficiaryId: scope.beneficiaryId,
        contract,
        amountCents: centsOf(amountCents),
        returnUrlOf: (referenceTransaction) =>
          config.publicUrl + hrefOf('PAIEMENT_FACTURES', undefined, { referenceTransaction }),
      };
    });
};

const HAND_BACK_EVERY_MS = 60_000;
const HAND_BACK_BATCH = 50;

export const createHandBackForgotten = ({ units }: Pick<Platform, 'units'>) => {
  const handBackDue = async (): Promise<number> => {
    const forgotten = await units.transact((unit) =>
      invoiceSettlementsIn(unit).listForgotten(INVOICE_HOLD_MINUTES, HAND_BACK_BATCH),
    );
    let count = 0;
    for (const id of forgotten) {
      if (await units.transact((unit) => handBack(unit, id), { isRepeatable: true })) count += 1;
    }
    return count;
  };
  const task: PeriodicTask = {
    name: 'factures tenues par une page de carte',
    everyMs: HAND_BACK_EVERY_MS,
    run: async () => {
      while ((await handBackDue()) === HAND_BACK_BATCH);
    },
  };
  return { handBackDue, task };
};
