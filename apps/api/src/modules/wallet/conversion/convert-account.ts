import { accountToTitresAnswer } from '@portail/contract/wallet/conversion.schemas.ts';
import { conversionDelay } from '@portail/rules/wallet/conversion/conversion.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type * as z from 'zod/mini';
import {
  answerAgain,
  inIdempotentTransaction,
  postedCommandOf,
  type PostIdempotent,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { Posted } from '../../../ledger/ledger.repository.ts';
import { accountToPaper } from '../../../ledger/templates/voucher-changes.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { newReference } from '../../../platform/references.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { movementOriginOf } from '../../payments/account/payments.module.ts';
import { booksIn, PRINT_LOT, type NewBook } from '../../orders/printing/printing.module.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';
import { conversionQueries } from './conversion.queries.ts';
import { conversionsIn } from './conversions.repository.ts';
import {
  planBook,
  postalAddressOf,
  type AccountToTitres,
  type PlannedBook,
} from './plan-conversion.ts';

interface AccountConversionRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: AccountToTitres;
  readonly origin: RequestOrigin;
}

type Answer = z.output<typeof accountToTitresAnswer>;

interface PreparedConversion {
  readonly planned: PlannedBook;
  readonly answer: Answer;
  readonly readyOn: string;
  readonly command: IdempotentCommand;
  /** One instant for all dates of the conversion, so that they agree. */
  readonly now: Date;
}

/**
 * Converts an amount of an account into a book of vouchers. Book, movement, print order, row and
 * answer are written in one transaction under the idempotency key.
 */
export const createConvertAccount = (
  { reader, units, ids, clock }: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'>,
  {
    codes,
    sendNotice,
  }: { readonly codes: Pick<ScratchCodes, 'currentKeyId'>; readonly sendNotice: SendNotice },
) => {
  const print = async (
    unit: UnitOfWork,
    { caller, body }: AccountConversionRequest,
    { planned: { stock, count }, now }: PreparedConversion,
  ) => {
    const lotId = ids.ordered();
    const book: NewBook = {
      id: ids.ordered(),
      beneficiaryId: beneficiaryScopeOf(caller).beneficiaryId,
      precommandeId: null,
      stock,
      count,
      faceValueCents: body.valeurFaciale,
      address: postalAddressOf(body.adresseTierce),
    };
    const numerosByBook = await booksIn(unit).addLot({
      id: lotId,
      commandeId: null,
      books: [book],
      keyId: codes.currentKeyId,
      now,
    });
    const titres = (numerosByBook.get(book.id) ?? []).map((numero) => ({
      numero,
      valeurCents: body.valeurFaciale,
    }));
    return { lotId, carnetId: book.id, titres };
  };

  const write = async (
    unit: UnitOfWork,
    post: PostIdempotent,
    request: AccountConversionRequest,
    prepared: PreparedConversion,
  ): Promise<Posted> => {
    const { caller, body, origin } = request;
    const { account, stock, count } = prepared.planned;
    const { lotId, carnetId, titres } = await print(unit, request, prepared);
    const postingId = ids.ordered();
    const posted = await post({
      id: postingId,
      author: {
        actor: actorOf(caller),
        origin: movementOriginOf(caller),
        requestId: origin.requestId,
        contract: account.contract,
      },
      journals: [accountToPaper({ compteId: account.id, stock, titres })],
      outbox: [
        {
          id: ids.ordered(),
          kind: PRINT_LOT,
          dedupKey: `${PRINT_LOT}:${lotId}`,
          payload: { lotId },
        },
      ],
      command: postedCommandOf(prepared.command, prepared.answer),
      outgoing: outgoingOf(caller, clock, {
        family: 'PAPIER',
        amountCents: body.montantTotal,
        subjectId: lotId,
        toOwnAddress: body.adresseTierce === undefined,
      }),
    });
    await conversionsIn(unit, beneficiaryScopeOf(caller)).add({
      id: ids.ordered(),
      reference: prepared.answer.reference,
      direction: 'COMPTE_VERS_TITRES',
      contract: account.contract,
      compteId: account.id,
      carnetId,
      count,
      amountCents: body.montantTotal,
      readyOn: prepared.readyOn,
      postingId,
      now: prepared.now,
    });
    await sendNotice(unit, caller.userId, 'TITRES_PAPIER_DEMANDES');
    return posted;
  };

  return async (
    request: AccountConversionRequest,
    command: IdempotentCommand,
  ): Promise<{ readonly isReplay: boolean; readonly body: Answer }> => {
    const { caller, body } = request;
    const queries = conversionQueries(reader, beneficiaryScopeOf(caller));
    const found = await queries.snapshotAccount(command, body.numeroCompteCesu);
    if (found.stored !== null) {
      const stored = answerAgain(found.stored, command);
      return { isReplay: true, body: accountToTitresAnswer.parse(stored) };
    }
    const now = clock.businessNow();
    const planned = planBook(found.account, body, now);
    const { delaiJours, readyOn } = conversionDelay(
      'COMPTE_VERS_TITRES',
      dayInParis(now.getTime()),
      planned.stock.millesime,
    );
    const answer: Answer = {
      reference: newReference('conversion'),
      nombreTitres: planned.count,
      montant: wireEuros(body.montantTotal),
      delaiJours,
      dateDisponibilite: formatFrenchDate(readyOn),
    };
    const outcome = await inIdempotentTransaction(units, (unit, post) =>
      write(unit, post, request, { planned, answer, readyOn, command, now }),
    );
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: accountToTitresAnswer.parse(outcome.answer) };
  };
};
