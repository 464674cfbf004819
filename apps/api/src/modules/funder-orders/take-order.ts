import {
  funderOrderMade,
  type FunderOrderBody,
  type FunderOrderMade,
} from '@portail/contract/schemas/funder-orders.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { newFunderOrderReference } from './order-reference.ts';
import { takingOrdersIn, type OrderedSession, type TakenLines } from './take-order.repository.ts';

const SUCCESS = 200;

type Dependencies = Pick<Platform, 'clock' | 'ids'> & {
  readonly idempotency: Idempotency;
};

export interface FunderOrderRequest {
  readonly caller: AuthenticatedCaller;
  readonly idSession: string;
  readonly body: FunderOrderBody;
  readonly origin: RequestOrigin;
}

export type TakeOrder = (
  request: FunderOrderRequest,
  command: IdempotentCommand,
) => Promise<{ readonly isReplay: boolean; readonly body: FunderOrderMade }>;

/** By which door the person came in, as the session's own record says. */
const doorOf = ({ fromBackOffice, bypass }: AuthenticatedCaller) => {
  if (fromBackOffice) return 'BACK_OFFICE' as const;
  return bypass === undefined ? ('PERSONNE' as const) : ('LIEN' as const);
};

const requireOrderable = (
  lines: TakenLines,
  session: OrderedSession,
  picked: readonly string[] | undefined,
): void => {
  if (picked !== undefined && lines.count !== picked.length)
    throw new DomainError('LIGNES_NON_COMMANDABLES');
  if (lines.count === 0) throw new DomainError('AUCUNE_LIGNE_A_COMMANDER');
  const lacksProduct =
    (lines.accountCents > 0 && session.accountProduct === null) ||
    (lines.paperCents > 0 && session.paperProduct === null);
  if (lacksProduct) throw new DomainError('LIGNES_NON_COMMANDABLES');
};

/**
 * The funder orders what is ready in a session. The lines are taken with the order, all of them or
 * none; they enter the books in batches afterwards.
 */
export const createTakeOrder = (dependencies: Dependencies): TakeOrder => {
  const { clock, ids, idempotency } = dependencies;

  const write = async (
    unit: UnitOfWork,
    { caller, idSession, body, origin }: FunderOrderRequest,
    command: IdempotentCommand,
  ): Promise<FunderOrderMade> => {
    const taking = takingOrdersIn(unit, funderScopeOf(caller));
    const session = await taking.findSession(idSession);
    if (session === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    // Said now rather than left waiting: nothing would move.
    if (await taking.areBooksClosed()) throw new DomainError('LEDGER_SUSPENDU');
    const id = ids.ordered();
    const picked = body.idsLignes === undefined ? undefined : [...new Set(body.idsLignes)];
    const lines = await taking.takeLines(id, session, picked);
    requireOrderable(lines, session, picked);
    const reference = newFunderOrderReference();
    await taking.add({
      id,
      reference,
      session,
      purchaseOrder: body.numeroBonCommande?.trim() || null,
      lines,
      author: { actor: caller.accountId, origin: doorOf(caller), requestId: origin.requestId },
      command: { owner: command.owner, key: command.key },
      now: clock.businessNow(),
    });
    return {
      idCommande: reference,
      nombreLignes: lines.count,
      montantTotal: eurosOf(centsOf(lines.accountCents + lines.paperCents)),
      statut: 'EN_COURS',
      nombreLignesNonPayees: await taking.countUnpaid(session),
    };
  };

  return async (request, command) => {
    const { isReplay, body } = await idempotency.run(command, async (unit) => ({
      status: SUCCESS,
      body: await write(unit, request, command),
    }));
    return { isReplay, body: z.parse(funderOrderMade, body) };
  };
};
