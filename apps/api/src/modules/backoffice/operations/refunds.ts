import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getRefundables } from '@portail/contract/backoffice/operations.calls.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type {
  RefundableDetails,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  RefundKind,
  RefundReasonGiven,
} from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { centsOf, type Cents, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { refundMail } from './operation-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createUndoInvoicePayment } from '../../campaigns/funder-orders/funder-orders.module.ts';
import { transferCreditNote } from '../../home-services/invoices/home-invoices.module.ts';
import {
  createRefundShare,
  createTakeBackCredit,
  createUndoShare,
} from '../../orders/ordering/ordering.module.ts';
import { createUndoDeductionPayment } from '../../settlement/payouts/payouts.module.ts';
import { createReturnCard } from '../../payments/cards/cards.module.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { createUndoTradeFee } from '../../wallet/trade/trade.module.ts';
import { refundableQueries, type RefundableRow, refundMailQueries } from './operations.queries.ts';
import { receiptsIn, type Outcome, manualRefundsIn } from './operations.repository.ts';
import { booksOperator, type ActCommand, type ActingOperator } from './operators.queries.ts';
import { createUndoReception } from './undo-reception.ts';

/** Label of a refundable item, by the reference that people know. */
export const refundLabelOf = ({
  nature,
  subject,
}: {
  readonly nature: RefundKind;
  readonly subject: string;
}): string => {
  switch (nature) {
    case 'COMMANDE':
      return `Part payée de la commande ${subject}`;
    case 'AVOIR':
      return `Avoir ${subject}`;
    case 'CARTE':
      return subject === 'factures'
        ? 'Paiement de factures par carte'
        : `Paiement par carte de ${subject}`;
    case 'ENCAISSEMENT':
      return `Encaissement de ${subject}`;
    case 'CREDIT':
      return `Crédit de compte de la commande ${subject}`;
    case 'TROP_PERCU':
      return `Trop-perçu sur ${subject}`;
  }
};

const READ_REASON = 'Remboursement ou annulation d’un paiement';

type RefundsQuery = CallInput<typeof getRefundables>['query'];

const wire = (row: RefundableRow) => ({
  nature: row.nature,
  reference: row.reference,
  libelle: refundLabelOf(row),
  numeroContrat: row.contract,
  montant: wireEuros(row.cents),
  depuisLe: row.since,
});

export const createReadRefunds = ({
  reader,
  config,
  reads,
}: Pick<Platform, 'reader' | 'config'> & {
  readonly reads: OperatorReads;
}) => {
  const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'remboursement');
  return {
    list: async (
      caller: AuthenticatedCaller,
      { recherche, ...sorted }: RefundsQuery,
    ): Promise<ListPage<RefundableLine[]>> => {
      const page = await refundableQueries(reader, scopeOf(caller)).list({
        search: recherche?.trim() ?? null,
        page: sorted,
      });
      return mapPage(page, (row) => ({ id: row.key, ...wire(row) }));
    },

    find: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { nature, reference }: { readonly nature: RefundKind; readonly reference: string },
    ): Promise<RefundableDetails> => {
      const row = await refundableQueries(reader, scopeOf(caller)).find(nature, reference);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (row.userId !== null) {
        await reads.note(caller, origin, {
          screen: 'OPERATION',
          reason: READ_REASON,
          accounts: [row.userId],
        });
      }
      return {
        ...wire(row),
        destinataire: row.owner,
        secondePersonne: needsSecondPerson(row.cents, config.operations.refundAloneCents),
      };
    },
  };
};

/** Refundable amount, for callers that give none. */
export const createReadAmount =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (
    actor: string,
    { nature, reference }: { readonly nature: RefundKind; readonly reference: string },
  ): Promise<Cents> => {
    const scope = operatorScope(actor, 'remboursement');
    const found = await refundableQueries(reader, scope).find(nature, reference);
    if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    return centsOf(found.cents);
  };

interface RefundOrder {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly operator: { readonly actor: string; readonly requestId: string };
}

interface CarriedOut {
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly outcome: Outcome;
}

interface Settled {
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

const refunded = ({ postingId, ...settled }: Settled): CarriedOut => ({
  ...settled,
  outcome: { issue: 'REMBOURSE', postingId },
});

/**
 * Each kind is refunded by the module that owns it. The current state is checked under its lock, so
 * an outdated request is refused.
 */
const createCarryOut = (
  platform: Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox' | 'config'>,
) => {
  const refundShare = createRefundShare(platform);
  const undo = {
    COMMANDE: createUndoShare(platform),
    ECHANGE: createUndoTradeFee(platform),
    FACTURE: createUndoInvoicePayment(platform),
    RETENUE: createUndoDeductionPayment(platform),
  };
  const { undoReception, refundCredit } = createUndoReception(platform, undo);
  const takeBackCredit = createTakeBackCredit(platform);
  const returnCard = createReturnCard(platform);

  return async (
    unit: UnitOfWork,
    { nature, reference, operator }: RefundOrder,
  ): Promise<CarriedOut> => {
    switch (nature) {
      case 'COMMANDE': {
        const share = await refundShare(unit, { reference, operator });
        await receiptsIn(unit).markRefunded('COMMANDE', reference);
        return refunded(share);
      }
      case 'AVOIR':
        return refunded(await transferCreditNote(unit, { reference, operator }));
      case 'CARTE':
        return { ...(await returnCard(unit, reference)), outcome: { issue: 'PRESTATAIRE' } };
      case 'ENCAISSEMENT':
        return refunded(await undoReception(unit, { reference, operator }));
      case 'TROP_PERCU':
        return refunded(await refundCredit(unit, { reference, operator }));
      case 'CREDIT': {
        const { beneficiaryId, contract, amountCents, ...taken } = await takeBackCredit(unit, {
          reference,
          operator,
        });
        const outcome: Outcome =
          'debtId' in taken
            ? { issue: 'DETTE', debtId: taken.debtId }
            : { issue: 'REMBOURSE', postingId: taken.postingId };
        return { beneficiaryId, contract, amountCents, outcome };
      }
    }
  };
};

const REFUND_MAIL = 'COURRIEL_REMBOURSEMENT';

const payloadSchema = z.object({ refundId: z.string() });

/** Notifies the person of a refund or a reversal. */
export const createRefundMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = refundMailQueries(
    reader,
    operatorScope('systeme', 'courriel d’un remboursement'),
  );
  const themes = mailThemeQueries(reader);
  return {
    kind: REFUND_MAIL,
    run: async (payload, { id }) => {
      const { refundId } = z.parse(payloadSchema, payload);
      const refund = await queries.find(refundId);
      if (refund === undefined) return;
      const content = refundMail(
        refund,
        {
          nature: refund.nature,
          // The reference of a card payment is the provider's and unknown to the person.
          reference: refund.nature === 'CARTE' ? undefined : refund.reference,
          amount: centsOf(refund.amountCents),
          homeUrl: `${config.publicUrl}${hrefOf('HOME')}`,
        },
        await themes.ofContract(refund.contract),
      );
      await mail.send({ to: refund.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

interface Refund {
  readonly nature: RefundKind;
  readonly reference: string;
  /** As shown to the requester. */
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
  readonly operator: ActingOperator;
  readonly command?: ActCommand;
  /** The requesting operator, when another one approves. */
  readonly requestedBy?: string;
}

interface MadeRefund {
  readonly id: string;
  readonly issue: Outcome['issue'];
}

export const differentAmount = (amountCents: Cents): DomainError =>
  new DomainError('MONTANT_DIFFERENT', {
    fields: [
      { champ: 'montant', message: `Il s’agit maintenant de ${formatAmount(amountCents)}.` },
    ],
  });

/**
 * Refunds in the caller's transaction. Above the threshold a second person is required; the
 * database enforces it too.
 */
export const createMakeRefund = (
  platform: Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox' | 'securityLog' | 'config'>,
) => {
  const { ids, outbox, securityLog, config } = platform;
  const { refundAloneCents } = config.operations;
  const carryOut = createCarryOut(platform);

  return async (unit: UnitOfWork, refund: Refund): Promise<MadeRefund> => {
    const { nature, reference, reason, operator, command, requestedBy } = refund;
    if (requestedBy === undefined && needsSecondPerson(refund.amountCents, refundAloneCents)) {
      throw new DomainError('SECONDE_PERSONNE_REQUISE');
    }
    const done = await carryOut(unit, { nature, reference, operator: booksOperator(operator) });
    const { beneficiaryId, contract, amountCents, outcome } = done;
    if (amountCents !== refund.amountCents) throw differentAmount(amountCents);
    const id = ids.ordered();
    await manualRefundsIn(unit).insert({
      id,
      nature,
      reference,
      beneficiaryId,
      contract,
      amountCents,
      reason,
      outcome,
      aloneCents: refundAloneCents,
      operator: operator.actor,
      requestedBy: requestedBy ?? operator.userId,
      approvedBy: requestedBy === undefined ? undefined : operator.userId,
      command,
    });
    // A debt is handled by an operator, who writes to the person.
    if (beneficiaryId !== null && outcome.issue !== 'DETTE') {
      await outbox.add(unit, {
        kind: REFUND_MAIL,
        dedupKey: `${REFUND_MAIL}:${id}`,
        payload: { refundId: id },
      });
    }
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: operator.userId,
      details: {
        acte: 'REMBOURSEMENT',
        nature,
        reference,
        motif: reason,
        centimes: amountCents,
        issue: outcome.issue,
      },
    });
    return { id, issue: outcome.issue };
  };
};
export type MakeRefund = ReturnType<typeof createMakeRefund>;
