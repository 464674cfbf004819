import { titresToAccountAnswer } from '@portail/contract/wallet/conversion.schemas.ts';
import { conversionDelay } from '@portail/rules/wallet/conversion/conversion.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import type * as z from 'zod/mini';
import {
  answerAgain,
  inIdempotentTransaction,
  postedCommandOf,
  type PostIdempotent,
  type StoredAnswer,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { Posted } from '../../../ledger/ledger.repository.ts';
import { paperToAccount } from '../../../ledger/templates/voucher-changes.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { ownAccountsIn } from '../statements/holdings.module.ts';
import { movementOriginOf } from '../../payments/account/payments.module.ts';
import { asTitreUnavailable, typedCodesOf, type AssessCodes } from '../vouchers/vouchers.module.ts';
import { conversionQueries } from './conversion.queries.ts';
import { conversionsIn } from './conversions.repository.ts';
import {
  planCredit,
  refusalOf,
  type PlannedCredit,
  type TitresToAccount,
} from './plan-conversion.ts';

interface TitresConversionRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: TitresToAccount;
  readonly origin: RequestOrigin;
}

type Answer = z.output<typeof titresToAccountAnswer>;

interface PreparedConversion {
  readonly planned: PlannedCredit;
  readonly answer: Answer;
  readonly readyOn: string;
  readonly command: IdempotentCommand;
  /** One instant for all dates of the conversion, so that they agree. */
  readonly now: Date;
}

const replayOf = (stored: StoredAnswer, command: IdempotentCommand) => ({
  isReplay: true,
  body: titresToAccountAnswer.parse(answerAgain(stored, command)),
});

/**
 * Converts vouchers into value of the account of their product and vintage. The scratch codes are
 * checked in a separate transaction that is always committed, because wrong codes must stay counted.
 * Account, movement, row and answer then share one transaction.
 */
export const createConvertTitres = (
  { reader, units, ids, clock }: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'>,
  assessCodes: AssessCodes,
) => {
  const write = async (
    unit: UnitOfWork,
    post: PostIdempotent,
    { caller, origin }: TitresConversionRequest,
    prepared: PreparedConversion,
  ): Promise<Posted> => {
    const scope = beneficiaryScopeOf(caller);
    const { stock, titres, amountCents } = prepared.planned;
    const account = await ownAccountsIn(unit, scope).findOrOpen({
      id: ids.ordered(),
      ...stock,
      now: prepared.now,
    });
    // The account may have been blocked since the check; its new value could not be spent.
    if (account === undefined || account.isBlocked) throw new DomainError('OPERATION_HORS_PERIODE');
    const postingId = ids.ordered();
    const posted = await post({
      id: postingId,
      author: {
        actor: actorOf(caller),
        origin: movementOriginOf(caller),
        requestId: origin.requestId,
        contract: stock.contract,
      },
      journals: [
        paperToAccount({ compteId: account.id, stock, titres, availableFrom: prepared.readyOn }),
      ],
      command: postedCommandOf(prepared.command, prepared.answer),
    }).catch((error: unknown) => {
      throw asTitreUnavailable(error, isPayable(stock.millesime, clock.businessNow().getTime()));
    });
    await conversionsIn(unit, scope).add({
      id: ids.ordered(),
      reference: prepared.answer.reference,
      direction: 'TITRES_VERS_COMPTE',
      contract: stock.contract,
      compteId: account.id,
      carnetId: null,
      count: titres.length,
      amountCents,
      readyOn: prepared.readyOn,
      postingId,
      now: prepared.now,
    });
    return posted;
  };

  return async (
    request: TitresConversionRequest,
    command: IdempotentCommand,
  ): Promise<{ readonly isReplay: boolean; readonly body: Answer }> => {
    const { caller, body, origin } = request;
    const scope = beneficiaryScopeOf(caller);
    const typed = body.titresATransformer;
    const snapshot = () =>
      conversionQueries(reader, scope).snapshotTitres(
        command,
        typed.map(({ numeroTitre }) => numeroTitre),
      );
    const found = await snapshot();
    if (found.stored !== null) return replayOf(found.stored, command);
    const now = clock.businessNow();
    const planned = planCredit(found.titres, body, now);
    const assessed = await units.transact((unit) =>
      assessCodes(unit, scope, { typed: typedCodesOf(typed), actor: actorOf(caller), origin }),
    );
    if (assessed.some(({ verdict }) => verdict !== 'JUSTE')) {
      // A concurrent copy of this command may have used the vouchers since the snapshot.
      const { stored } = await snapshot();
      if (stored !== null) return replayOf(stored, command);
      throw refusalOf(typed, assessed);
    }
    const { delaiJours, readyOn } = conversionDelay(
      'TITRES_VERS_COMPTE',
      dayInParis(now.getTime()),
      planned.stock.millesime,
    );
    const answer: Answer = {
      reference: newReference('conversion'),
      montant: wireEuros(planned.amountCents),
      delaiJours,
      dateDisponibilite: formatFrenchDate(readyOn),
    };
    const outcome = await inIdempotentTransaction(units, (unit, post) =>
      write(unit, post, request, { planned, answer, readyOn, command, now }),
    );
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: titresToAccountAnswer.parse(outcome.answer) };
  };
};
