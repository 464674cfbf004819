import { accountToTitresAnswer } from '@portail/contract/wallet/conversion.schemas.ts';
import { conversionDelay } from '@portail/rules/wallet/conversion/delay.ts';
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
import { movementOriginOf } from '../../payments/account/paying.module.ts';
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

type Dependencies = Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'> & {
  readonly codes: Pick<ScratchCodes, 'currentKeyId'>;
  readonly sendNotice: SendNotice;
};

export interface AccountConversionRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: AccountToTitres;
  readonly origin: RequestOrigin;
}

type Answer = z.output<typeof accountToTitresAnswer>;

interface Decided {
  readonly planned: PlannedBook;
  readonly answer: Answer;
  readonly readyOn: string;
  readonly command: IdempotentCommand;
  /** One instant for the whole change: its days agree. */
  readonly now: Date;
}

export type ConvertAccount = (
  request: AccountConversionRequest,
  command: IdempotentCommand,
) => Promise<{ readonly isReplay: boolean; readonly body: Answer }>;

/**
 * Value of an account becomes a book of vouchers: book, movement, print order, row and answer are
 * one transaction, under the key of the command.
 */
export const createConvertAccount = (dependencies: Dependencies): ConvertAccount => {
  const { reader, units, ids, clock, codes, sendNotice } = dependencies;

  const print = async (
    unit: UnitOfWork,
    { caller, body }: AccountConversionRequest,
    { planned: { stock, count }, now }: Decided,
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
    const made = await booksIn(unit).addLot({
      id: lotId,
      commandeId: null,
      books: [book],
      keyId: codes.currentKeyId,
      now,
    });
    const titres = (made.get(book.id) ?? []).map((numero) => ({
      numero,
      valeurCents: body.valeurFaciale,
    }));
    return { lotId, carnetId: book.id, titres };
  };

  const write = async (
    unit: UnitOfWork,
    post: PostIdempotent,
    request: AccountConversionRequest,
    made: Decided,
  ): Promise<Posted> => {
    const { caller, body, origin } = request;
    const { account, stock, count } = made.planned;
    const { lotId, carnetId, titres } = await print(unit, request, made);
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
      command: postedCommandOf(made.command, made.answer),
      outgoing: outgoingOf(caller, clock, {
        family: 'PAPIER',
        amountCents: body.montantTotal,
        subjectId: lotId,
        toOwnAddress: body.adresseTierce === undefined,
      }),
    });
    await conversionsIn(unit, beneficiaryScopeOf(caller)).add({
      id: ids.ordered(),
      reference: made.answer.reference,
      direction: 'COMPTE_VERS_TITRES',
      contract: account.contract,
      compteId: account.id,
      carnetId,
      count,
      amountCents: body.montantTotal,
      readyOn: made.readyOn,
      postingId,
      now: made.now,
    });
    await sendNotice(unit, caller.accountId, 'TITRES_PAPIER_DEMANDES');
    return posted;
  };

  return async (request, command) => {
    const { caller, body } = request;
    const look = conversionQueries(reader, beneficiaryScopeOf(caller));
    const found = await look.lookAtAccount(command, body.numeroCompteCesu);
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
