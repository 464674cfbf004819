import {
  paperPaymentAnswer,
  type PaperPaymentAnswer,
  type PaperPaymentBody,
} from '@portail/contract/payments/paper-paying.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import {
  answerAgain,
  postedCommandOf,
  prepareIdempotentPostings,
  type StoredAnswer,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { PostedCommand } from '../../../ledger/posting.ts';
import { paperPayment } from '../../../ledger/templates/payments.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { movementOriginOf, requirePayee } from '../account/paying.module.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import {
  asTitreGone,
  typedCodesOf,
  type AssessCodes,
} from '../../wallet/vouchers/vouchers.module.ts';
import { paperPayingQueries, type PaperSetting } from './paper-paying.queries.ts';
import { REMITTANCE_ROW, type NewRemittance } from './paper-paying.repository.ts';
import { planPaperPayment, refusalOf, type PlannedTitres } from './plan-paper-payment.ts';
import { newRemittanceNumber } from './remittance-number.ts';

const openRemittances = prepareIdempotentPostings<NewRemittance>(REMITTANCE_ROW);

type Dependencies = Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'> & {
  readonly assessCodes: AssessCodes;
};

export interface PaperPaymentRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: PaperPaymentBody;
  readonly origin: RequestOrigin;
}

export type PayWithTitres = (
  request: PaperPaymentRequest,
  command: IdempotentCommand,
) => Promise<{ readonly isReplay: boolean; readonly body: PaperPaymentAnswer }>;

/** A contract of somebody else, another mode, and one whose vouchers do not pay here (D-095). */
const requireAllowed = (
  setting: PaperSetting | null,
  { typeContrat }: PaperPaymentBody,
): PaperSetting => {
  const isAllowed =
    setting?.allowsTitres === true &&
    setting.contractType === 'CESU_RH' &&
    typeContrat === setting.contractType;
  if (!isAllowed) throw new DomainError('ACCES_REFUSE');
  return setting;
};

const replayOf = (stored: StoredAnswer, command: IdempotentCommand) => ({
  isReplay: true,
  body: paperPaymentAnswer.parse(answerAgain(stored, command)),
});

/**
 * Pays a payee with paper vouchers whose codes the person has scratched. The codes are judged in a
 * transaction of their own, which stands whatever follows: wrong ones must stay counted. Then key,
 * vouchers, movement, remittance, notice and answer are one statement, or nothing.
 */
export const createPayWithTitres = ({
  reader,
  units,
  ids,
  clock,
  assessCodes,
}: Dependencies): PayWithTitres => {
  const post = openRemittances(reader);

  const postingOf = (
    { caller, body, origin }: PaperPaymentRequest,
    paid: PlannedTitres & { readonly intervenantId: string },
    command: PostedCommand,
    numero: string,
  ) => {
    const { intervenantId, titres, amountCents } = paid;
    const stock = {
      contract: body.numeroContrat,
      produit: body.idProduit,
      millesime: body.millesime,
    };
    const row: NewRemittance = {
      id: ids.ordered(),
      numero,
      beneficiaryId: beneficiaryScopeOf(caller).beneficiaryId,
      contract: body.numeroContrat,
      intervenantId,
      count: titres.length,
      amountCents,
      // Half of a pair of code units is no text, and the books' document cannot hold it.
      comment: (body.commentaire ?? '').toWellFormed(),
      postingId: ids.ordered(),
    };
    const posting = {
      id: row.postingId,
      author: {
        actor: actorOf(caller),
        origin: movementOriginOf(caller),
        requestId: origin.requestId,
        contract: body.numeroContrat,
      },
      journals: [paperPayment({ intervenantId, stock, titres })],
      outbox: [paymentNotice({ id: ids.ordered(), type: 'TITRE', paymentId: row.id })],
      command,
      outgoing: outgoingOf(caller, clock, { family: 'PAIEMENT', amountCents }),
    };
    return { posting, row, onlyLock: undefined };
  };

  return async (request, command) => {
    const { caller, body, origin } = request;
    const scope = beneficiaryScopeOf(caller);
    const look = () =>
      paperPayingQueries(reader, scope).look({
        owner: command.owner,
        key: command.key,
        numeroContrat: body.numeroContrat,
        codeNan: body.codeNAN,
        numeros: body.titres.map(({ numeroTitre }) => numeroTitre),
      });
    const found = await look();
    if (found.stored !== null) return replayOf(found.stored, command);
    requireOwnContract(scope, body.numeroContrat);
    const setting = requireAllowed(found.setting, body);
    const intervenantId = requirePayee(setting);
    const planned = planPaperPayment(setting, body, clock.businessNow());
    const typed = typedCodesOf(body.titres);
    const assessed = await units.transact((unit) =>
      assessCodes(unit, scope, { typed, actor: actorOf(caller), origin }),
    );
    if (assessed.some(({ verdict }) => verdict !== 'JUSTE')) {
      // Sent twice at once, the command may have used them itself since it was looked at.
      const { stored } = await look();
      if (stored !== null) return replayOf(stored, command);
      throw refusalOf(body.titres, assessed);
    }
    const answer: PaperPaymentAnswer = {
      numeroRemise: newRemittanceNumber(),
      dateRemise: formatFrenchDate(clock.businessDay()),
    };
    const paid = { intervenantId, ...planned };
    const outcome = await post(
      postingOf(request, paid, postedCommandOf(command, answer), answer.numeroRemise),
    ).catch((error: unknown) => {
      throw asTitreGone(error, isPayable(body.millesime, clock.businessNow().getTime()));
    });
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: paperPaymentAnswer.parse(outcome.answer) };
  };
};
