import { OPERATION_MESSAGES } from '@portail/contract/backoffice/operation-messages.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  operatorOpposition,
  type OperatorOpposition,
  type OperatorOppositionBody,
} from '@portail/contract/wallet/operator-titres.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  calendarDay,
  type CalendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { conversionDelay } from '@portail/rules/wallet/conversion/conversion.ts';
import { isPayable } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { Journal } from '../../../ledger/posting.ts';
import { titresGivenBack, titresReplaced } from '../../../ledger/templates/voucher-changes.ts';
import type { PrintedTitre } from '../../../ledger/templates/orders.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { titresOpposedMail } from '../vouchers/voucher-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { booksIn, PRINT_LOT } from '../../orders/printing/printing.module.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';
import { mailedOppositionQueries } from './oppositions.queries.ts';
import {
  type AssessedOpposition,
  type OpposedTitre,
  oppositionsIn,
} from './oppositions.repository.ts';

const OPERATOR_OPPOSITION_MAIL = 'COURRIEL_OPPOSITION_TITRES';

const payloadSchema = z.object({ oppositionId: z.string() });

export const createOperatorOppositionMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi d’un avis d’opposition');
  const oppositions = mailedOppositionQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: OPERATOR_OPPOSITION_MAIL,
    run: async (payload, { id }) => {
      const { oppositionId } = z.parse(payloadSchema, payload);
      const opposed = await oppositions.find(oppositionId);
      if (opposed === undefined) return;
      const content = titresOpposedMail(
        opposed,
        {
          reference: opposed.reference,
          motif: opposed.motif,
          suite: opposed.suite,
          count: opposed.count,
          amount: centsOf(opposed.amountCents),
          readyOn: opposed.readyOn === null ? undefined : calendarDay(opposed.readyOn),
          titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}`,
        },
        await themes.ofContract(opposed.contract),
      );
      await mail.send({ to: opposed.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

interface OppositionRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: OperatorOppositionBody;
  readonly origin: RequestOrigin;
}

const SUCCESS = 200;
const REASON = 'opposition sur des titres perdus, volés ou non reçus';

interface SettledValue {
  readonly carnetId: string | null;
  readonly compteId: string | null;
  readonly postingId: string | null;
  readonly readyOn: CalendarDay | null;
}
const NOT_SETTLED: SettledValue = {
  carnetId: null,
  compteId: null,
  postingId: null,
  readyOn: null,
};

interface OppositionWork {
  readonly unit: UnitOfWork;
  readonly request: OppositionRequest;
  readonly titres: readonly [OpposedTitre, ...OpposedTitre[]];
  readonly now: Date;
}

const fieldOf = (numeros: readonly string[], numero: string): string =>
  `titres.${numeros.indexOf(numero)}`;

const requireOpposed = (
  numeros: readonly string[],
  assessed: readonly AssessedOpposition[],
): void => {
  const known = new Set(assessed.map(({ numero }) => numero));
  const unknown = numeros.filter((numero) => !known.has(numero));
  if (unknown.length > 0) {
    throw new DomainError('TITRES_INCONNUS', {
      fields: unknown.map((numero) => ({
        champ: fieldOf(numeros, numero),
        message: OPERATION_MESSAGES.unknownTitre(numero),
      })),
    });
  }
  const refused = assessed.filter(({ isOpposed }) => !isOpposed);
  if (refused.length > 0) {
    throw new DomainError('TITRES_NON_OPPOSABLES', {
      fields: refused.map(({ numero, statut, since }) => ({
        champ: fieldOf(numeros, numero),
        message: OPERATION_MESSAGES.notOpposable(numero, statut, since),
      })),
    });
  }
};

/** One person, contract, product and vintage; also one face value when a book is reprinted. */
const requireAlike = (
  titres: readonly OpposedTitre[],
  suite: OperatorOppositionBody['suite'],
): readonly [OpposedTitre, ...OpposedTitre[]] => {
  const [first, ...others] = titres;
  if (first === undefined) throw new DomainError('TITRES_INCONNUS');
  const isAlike = others.every(
    (one) =>
      one.beneficiaryId === first.beneficiaryId &&
      one.contract === first.contract &&
      one.produit === first.produit &&
      one.millesime === first.millesime &&
      (suite !== 'REMPLACEMENT' || one.valeurCents === first.valeurCents),
  );
  if (!isAlike) throw new DomainError('TITRES_MELANGES');
  return [first, ...others];
};

const printedOf = (titres: readonly OpposedTitre[]): readonly PrintedTitre[] =>
  titres.map(({ numero, valeurCents }) => ({ numero, valeurCents: centsOf(valeurCents) }));

/**
 * Blocks vouchers that were lost, stolen or not received; the operator may also have them reprinted
 * or credited to the account. All writes and the stored answer share one transaction.
 */
export const createOpposeTitres = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'>,
  codes: Pick<ScratchCodes, 'currentKeyId'>,
) => {
  const { units, clock, ids, outbox, securityLog } = platform;
  const idempotency = createIdempotency(units, clock);

  const post = async (
    { unit, request: { caller, origin }, titres: [{ contract }] }: OppositionWork,
    journal: Journal,
  ): Promise<string> => {
    const id = ids.ordered();
    await ledgerIn(unit).post({
      id,
      author: {
        actor: caller.userId,
        origin: 'BACK_OFFICE',
        requestId: origin.requestId,
        contract,
      },
      journals: [journal],
    });
    return id;
  };

  const readyOn = (
    direction: 'COMPTE_VERS_TITRES' | 'TITRES_VERS_COMPTE',
    { now, titres: [{ millesime }] }: OppositionWork,
  ): CalendarDay => conversionDelay(direction, dayInParis(now.getTime()), millesime).readyOn;

  const replace = async (work: OppositionWork): Promise<SettledValue> => {
    const { unit, titres, now } = work;
    const [{ beneficiaryId, contract, produit, millesime, valeurCents }] = titres;
    const stock = { contract, produit, millesime };
    const [lotId, carnetId] = [ids.ordered(), ids.ordered()];
    const numerosByBook = await booksIn(unit).addLot({
      id: lotId,
      commandeId: null,
      books: [
        {
          id: carnetId,
          beneficiaryId,
          precommandeId: null,
          stock,
          count: titres.length,
          faceValueCents: valeurCents,
        },
      ],
      keyId: codes.currentKeyId,
      now,
    });
    const replacements = (numerosByBook.get(carnetId) ?? []).map((numero) => ({
      numero,
      valeurCents: centsOf(valeurCents),
    }));
    const postingId = await post(
      work,
      titresReplaced({ stock, titres: printedOf(titres), replacements }),
    );
    await outbox.add(unit, {
      kind: PRINT_LOT,
      dedupKey: `${PRINT_LOT}:${lotId}`,
      payload: { lotId },
    });
    return { carnetId, compteId: null, postingId, readyOn: readyOn('COMPTE_VERS_TITRES', work) };
  };

  const creditAccount = async (work: OppositionWork): Promise<SettledValue> => {
    const { unit, titres, now, request } = work;
    const [{ beneficiaryId, contract, produit, millesime }] = titres;
    const stock = { contract, produit, millesime };
    const scope = operatorScope(request.caller.userId, REASON);
    const compteId = await oppositionsIn(unit, scope).openAccount(
      ids.ordered(),
      beneficiaryId,
      stock,
      now,
    );
    // Value on a blocked account could not be spent.
    if (compteId === undefined) throw new DomainError('OPERATION_HORS_PERIODE');
    const availableFrom = readyOn('TITRES_VERS_COMPTE', work);
    const postingId = await post(
      work,
      titresGivenBack({ compteId, stock, titres: printedOf(titres), availableFrom }),
    );
    return { carnetId: null, compteId, postingId, readyOn: availableFrom };
  };

  const settle = (work: OppositionWork): Promise<SettledValue> => {
    const { request, titres, now } = work;
    const { suite } = request.body;
    if (suite === 'BLOCAGE') return Promise.resolve(NOT_SETTLED);
    if (!isPayable(titres[0].millesime, now.getTime())) {
      throw new DomainError('OPERATION_HORS_PERIODE');
    }
    return suite === 'REMPLACEMENT' ? replace(work) : creditAccount(work);
  };

  const opposeAndSettle = async (
    unit: UnitOfWork,
    request: OppositionRequest,
    command: IdempotentCommand,
  ): Promise<OperatorOpposition> => {
    const { caller, body, origin } = request;
    const repository = oppositionsIn(unit, operatorScope(caller.userId, REASON));
    const assessed = await readingLedgerErrors(repository.oppose(body.titres, body.motif));
    requireOpposed(body.titres, assessed);
    const titres = requireAlike(await repository.listTitres(body.titres), body.suite);
    const now = clock.businessNow();
    const settled = await settle({ unit, request, titres, now });
    const [id, reference] = [ids.ordered(), newReference('opposition')];
    const amountCents = titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0);
    const [{ beneficiaryId, contract }] = titres;
    await repository.add({
      id,
      reference,
      beneficiaryId,
      contract,
      motif: body.motif,
      suite: body.suite,
      numeros: titres.map(({ numero }) => numero),
      amountCents,
      ...settled,
      command,
      now,
    });
    await outbox.add(unit, {
      kind: OPERATOR_OPPOSITION_MAIL,
      dedupKey: `${OPERATOR_OPPOSITION_MAIL}:${id}`,
      payload: { oppositionId: id },
    });
    await securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: caller.userId,
      details: { operation: 'OPPOSITION', reference, suite: body.suite, titres: titres.length },
    });
    return {
      reference,
      nombreTitres: titres.length,
      montant: wireEuros(amountCents),
      suite: body.suite,
      dateDisponibilite: settled.readyOn === null ? null : formatFrenchDate(settled.readyOn),
    };
  };

  return async (
    request: OppositionRequest,
    command: IdempotentCommand,
  ): Promise<{ readonly isReplay: boolean; readonly body: OperatorOpposition }> => {
    const { body, isReplay } = await idempotency.run(command, async (unit) => ({
      status: SUCCESS,
      body: await opposeAndSettle(unit, request, command),
    }));
    return { isReplay, body: operatorOpposition.parse(body) };
  };
};
