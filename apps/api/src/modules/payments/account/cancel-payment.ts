import type { AccountPaymentDetail } from '@portail/contract/payments/paying.schemas.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { AccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import type { EndPayment } from './end-payment.ts';
import { movementOriginOf } from './movement-origin.ts';
import { paymentsIn } from './payments.repository.ts';
import type { ReadPayment } from './read-payment.ts';

interface Dependencies {
  readonly endPayment: EndPayment;
  readonly invoices: Pick<AccountInvoices, 'hasRefunds'>;
  readonly readPayment: ReadPayment;
}

export type CancelPayment = (
  unit: UnitOfWork,
  request: {
    readonly caller: AuthenticatedCaller;
    readonly reference: string;
    readonly origin: RequestOrigin;
  },
) => Promise<AccountPaymentDetail>;

/** By the person who paid, while the payee's money is still here. */
export const createCancelPayment =
  ({ endPayment, invoices, readPayment }: Dependencies): CancelPayment =>
  async (unit, { caller, reference, origin }) => {
    const scope = beneficiaryScopeOf(caller);
    const payment = await paymentsIn(unit).lockOwn(scope, reference);
    if (payment === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const author: MovementAuthor = {
      actor: actorOf(caller),
      origin: movementOriginOf(caller),
      requestId: origin.requestId,
      contract: payment.contract,
    };
    if (payment.statut === 'EN_ATTENTE_CARTE') await endPayment.giveUp(unit, payment, author);
    else if (payment.statut === 'EN_COURS') {
      if (await invoices.hasRefunds(unit, payment.id)) {
        throw new DomainError('PAIEMENT_NON_ANNULABLE');
      }
      await endPayment.takeBack(unit, payment, author);
      if (payment.cardReference !== null) await endPayment.refundCard(unit, payment.cardReference);
    } else throw new DomainError('PAIEMENT_NON_ANNULABLE');
    return await readPayment.inside(unit, scope, reference);
  };
