import {
  PAPER_PAYING_MESSAGES,
  paperPaymentAnswer,
  type PaperPaymentAnswer,
  type PaperPaymentBody,
} from '@portail/contract/payments/paper-payments.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import {
  answerAgain,
  postedCommandOf,
  prepareIdempotentPostings,
  type StoredAnswer,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { PostedCommand } from '../../../ledger/posting.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
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
import { newReference } from '../../../platform/references.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { paymentAuthor, requirePayee } from '../account/payment-request.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import {
  asTitreUnavailable,
  takenTitres,
  typedCodesOf,
  typedTitresOf,
  type AssessCodes,
} from '../../wallet/vouchers/vouchers.module.ts';
import { paperSnapshotQueries, type PaperSetting } from './paper-payments.queries.ts';
import { REMITTANCE_ROW, type NewRemittance } from './paper-payments.repository.ts';

const openRemittances = prepareIdempotentPostings<NewRemittance>(REMITTANCE_ROW);

interface PaperPaymentRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: PaperPaymentBody;
  readonly origin: RequestOrigin;
}

interface PlannedTitres {
  readonly titres: readonly PrintedTitre[];
  readonly amountCents: Cents;
}

const lines = typedTitresOf('titres');

/** If one code is wrong nothing is paid, and each line gets its reason. */
export const { refusalOf } = lines;

/**
 * The vouchers that pay and their sum: one product, one vintage, and the displayed amount. Checked
 * before the codes, so that an impossible payment does not count as a guess; the ledger checks again.
 */
export const planPaperPayment = (
  setting: PaperSetting,
  body: PaperPaymentBody,
  now: Date,
): PlannedTitres => {
  const titres = lines.requireOwn(setting.titres, body.titres);
  lines.requireOneBook(
    titres,
    ({ produit, millesime }) => produit === body.idProduit && millesime === body.millesime,
    PAPER_PAYING_MESSAGES.otherBook,
  );
  if (!isPayable(body.millesime, now.getTime())) throw new DomainError('OPERATION_HORS_PERIODE');
  lines.requireUsable(titres);
  const planned = takenTitres(titres);
  if (planned.amountCents !== body.montant) {
    const fields = [{ champ: 'montant', message: PAPER_PAYING_MESSAGES.total }];
    throw new DomainError('REQUETE_INVALIDE', { fields });
  }
  return planned;
};

/** The contract must be the caller's, of type CESU_RH, and allow payments with vouchers. */
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
 * Pays a payee with paper vouchers. The scratch codes are checked in a transaction of their own, so
 * that wrong ones stay counted if the payment fails. Key, vouchers, movement, remittance, notice and
 * answer are then written by one statement.
 */
export const createPayWithTitres = (
  { reader, units, ids, clock }: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'>,
  assessCodes: AssessCodes,
) => {
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
      // jsonb rejects lone surrogates.
      comment: (body.commentaire ?? '').toWellFormed(),
      postingId: ids.ordered(),
    };
    const posting = {
      id: row.postingId,
      author: paymentAuthor(caller, origin, body.numeroContrat),
      journals: [paperPayment({ intervenantId, stock, titres })],
      outbox: [paymentNotice({ id: ids.ordered(), type: 'TITRE', paymentId: row.id })],
      command,
      outgoing: outgoingOf(caller, clock, { family: 'PAIEMENT', amountCents }),
    };
    return { posting, row, onlyLock: undefined };
  };

  return async (request: PaperPaymentRequest, command: IdempotentCommand) => {
    const { caller, body, origin } = request;
    const scope = beneficiaryScopeOf(caller);
    const readSnapshot = () =>
      paperSnapshotQueries(reader, scope).read({
        owner: command.owner,
        key: command.key,
        numeroContrat: body.numeroContrat,
        codeNan: body.codeNAN,
        numeros: body.titres.map(({ numeroTitre }) => numeroTitre),
      });
    const found = await readSnapshot();
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
      // A concurrent repetition of this command may have used the vouchers meanwhile.
      const { stored } = await readSnapshot();
      if (stored !== null) return replayOf(stored, command);
      throw refusalOf(body.titres, assessed);
    }
    const answer: PaperPaymentAnswer = {
      numeroRemise: newReference('remittance'),
      dateRemise: formatFrenchDate(clock.businessDay()),
    };
    const paid = { intervenantId, ...planned };
    const outcome = await post(
      postingOf(request, paid, postedCommandOf(command, answer), answer.numeroRemise),
    ).catch((error: unknown) => {
      throw asTitreUnavailable(error, isPayable(body.millesime, clock.businessNow().getTime()));
    });
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: paperPaymentAnswer.parse(outcome.answer) };
  };
};
