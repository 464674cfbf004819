import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getDebts } from '@portail/contract/backoffice/debts.calls.ts';
import type {
  Debt,
  DebtKind,
  DebtPlan,
  DebtPlanBody,
  DebtState,
} from '@portail/contract/backoffice/debts.schemas.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { planInstalments, type WriteOffReason } from '@portail/rules/settlement/debt-plan.ts';
import {
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { shareWrittenOff } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { lockAwaitedShares, markSharesPaid } from '../../orders/ordering/ordering.module.ts';
import { debtQueries } from './debts.queries.ts';
import { type DebtRow, debtsIn } from './debts.repository.ts';
import { booksOperator, type RequestingOperator } from './operators.queries.ts';
import { payerCreditsIn } from './payer-credits.repository.ts';
import { differentAmount } from './refunds.ts';

const REASON = 'dettes des personnes';

/** Nothing may be agreed on a debt while a debit of the whole amount or a write-off is pending. */
const BUSY: ReadonlySet<DebtState> = new Set(['EN_PRELEVEMENT', 'EN_VALIDATION']);

export interface DebtTarget {
  readonly nature: DebtKind;
  readonly reference: string;
}

const requireFree = (row: DebtRow | undefined, amountCents: Cents): DebtRow => {
  if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (BUSY.has(row.state)) throw new DomainError('DETTE_INDISPONIBLE');
  if (row.cents !== amountCents) throw differentAmount(centsOf(row.cents));
  return row;
};

interface AskedDebt extends DebtTarget {
  readonly amountCents: Cents;
}

/** Under the lock of its order, which a payment and a debit take as well. */
export const lockFreeDebt = async (
  unit: UnitOfWork,
  debts: Pick<ReturnType<typeof debtsIn>, 'find'>,
  { nature, reference, amountCents }: AskedDebt,
) => {
  const [share] = nature === 'COMMANDE' ? await lockAwaitedShares(unit, [reference]) : [];
  return { ...requireFree(await debts.find(nature, reference), amountCents), share };
};

const wire = (row: DebtRow): Debt => ({
  id: row.key,
  nature: row.nature,
  reference: row.reference,
  numeroContrat: row.contract,
  idPersonne: row.accountId,
  montant: wireEuros(row.cents),
  depuisLe: row.since,
  etat: row.state,
  prochaineEcheance: row.nextDay === null ? null : formatFrenchDate(calendarDay(row.nextDay)),
});

export const createDebts = ({
  reader,
  units,
  clock,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'>) => {
  const queriesOf = ({ userId }: { readonly userId: string }) =>
    debtQueries(reader, operatorScope(userId, REASON), clock.businessDay());

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getDebts>['query'],
    ): Promise<ListPage<Debt[]>> => mapPage(await queriesOf(caller).list(query), wire),

    plan: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      target: DebtTarget & DebtPlanBody,
    ): Promise<DebtPlan> => {
      const { nature, reference, montant: amountCents, nombre } = target;
      const first = parseFrenchDate(target.premiereEcheance);
      if (first === undefined || first < clock.businessDay()) {
        throw new DomainError('REQUETE_INVALIDE', {
          fields: [{ champ: 'premiereEcheance', message: 'Cette date est passée.' }],
        });
      }
      // Each instalment is at least a cent.
      if (amountCents < nombre) {
        throw new DomainError('REQUETE_INVALIDE', {
          fields: [
            { champ: 'nombre', message: 'Il y a plus de mensualités que de centimes à payer.' },
          ],
        });
      }
      // A spent credit has no receivable account that a payment could settle.
      if (nature !== 'COMMANDE') throw new DomainError('DETTE_INDISPONIBLE');
      const scope = operatorScope(caller.userId, REASON);
      const instalments = planInstalments(amountCents, first, nombre);
      await units.transact(async (unit) => {
        const debts = debtsIn(unit, scope, clock.businessDay());
        const { share } = await lockFreeDebt(unit, debts, { nature, reference, amountCents });
        if (share === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const given = share.dueCents - amountCents;
        // What was already paid counts first, so that the plan covers what is left.
        await debts.replacePlan(
          share.id,
          given === 0
            ? instalments
            : [{ day: clock.businessDay(), amountCents: centsOf(given) }, ...instalments],
        );
        await securityLog.record(unit, origin, {
          kind: 'OPERATION_ARGENT',
          result: 'SUCCES',
          userId: caller.userId,
          details: { acte: 'ECHEANCIER', reference, centimes: amountCents, lignes: nombre },
        });
      });
      return {
        reference,
        echeances: instalments.map(({ day, amountCents: cents }) => ({
          date: formatFrenchDate(day),
          montant: wireEuros(cents),
        })),
      };
    },
  };
};

interface WriteOff extends DebtTarget {
  readonly amountCents: Cents;
  readonly reason: WriteOffReason;
  readonly operator: RequestingOperator;
  readonly requestedBy: string;
}

/**
 * Writes a debt off once a second person has agreed. What was paid of it is used, and the rest is a
 * loss of the issuer; the person keeps what they got.
 */
export const createWriteOff = ({
  ids,
  clock,
  securityLog,
}: Pick<Platform, 'ids' | 'clock' | 'securityLog'>) => {
  const ofOrder = async (
    unit: UnitOfWork,
    id: string,
    share: Awaited<ReturnType<typeof lockAwaitedShares>>[number],
    { reference, amountCents, operator }: WriteOff,
  ): Promise<string> => {
    const given = (await payerCreditsIn(unit).lockWaiting([reference])).filter(
      ({ nature }) => nature === 'COMMANDE',
    );
    const paidCents = given.reduce((sum, credit) => sum + credit.amountCents, 0);
    const leftCents = share.dueCents - paidCents;
    if (leftCents !== amountCents) throw differentAmount(centsOf(leftCents));
    const postingId = taskPostingId('dette-abandonnee', share.id);
    await ledgerIn(unit).post({
      id: postingId,
      author: {
        ...booksOperator(operator),
        origin: 'BACK_OFFICE',
        contract: share.contract,
      },
      journals: [
        shareWrittenOff(
          shareOf('COMMANDE', share.id),
          amountCents,
          given.map((credit) => ({
            account: shareOf('TROP_PERCU', credit.id),
            amountCents: centsOf(credit.amountCents),
          })),
        ),
      ],
    });
    for (const credit of given) await payerCreditsIn(unit).use(credit.id, id);
    await markSharesPaid(unit, [share.id]);
    return postingId;
  };

  return async (unit: UnitOfWork, writeOff: WriteOff): Promise<string> => {
    const { nature, reference, amountCents, reason, operator, requestedBy } = writeOff;
    // The order is locked before its debt is read: a payment that comes meanwhile changes it.
    const [share] = nature === 'COMMANDE' ? await lockAwaitedShares(unit, [reference]) : [];
    const scope = operatorScope(operator.userId, REASON);
    const debts = debtsIn(unit, scope, clock.businessDay());
    const found = await debts.find(nature, reference);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (found.state === 'EN_PRELEVEMENT') throw new DomainError('DETTE_INDISPONIBLE');
    if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
    const id = ids.ordered();
    if (nature === 'COMMANDE' && share === undefined)
      throw new DomainError('RESSOURCE_INTROUVABLE');
    const postingId = share === undefined ? null : await ofOrder(unit, id, share, writeOff);
    await debts.addWrittenOff({
      id,
      nature,
      reference,
      beneficiaryId: found.beneficiaryId,
      contract: found.contract,
      amountCents,
      reason,
      postingId,
      debtId: found.debtId,
      requestedBy,
      approvedBy: operator.userId,
    });
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: operator.userId,
      details: { acte: 'ABANDON_DETTE', reference, motif: reason, centimes: amountCents },
    });
    return id;
  };
};
export type WriteOffDebt = ReturnType<typeof createWriteOff>;
