import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createNotifyFunder } from '../../funders/notices/funder-notices.module.ts';

const findOrder = (unit: UnitOfWork, _scope: OperatorScope, orderId: string) =>
  transactionOf(unit)
    .selectFrom('commande_financeur as o')
    .innerJoin('precommande_session as s', 's.id', 'o.session_id')
    .leftJoin('facture_financeur as f', 'f.commande_id', 'o.id')
    .select([
      'o.contract_numero as contract',
      'o.nombre_lignes as count',
      'o.session_id as campaignId',
      's.libelle as label',
      'f.numero as invoice',
      'f.montant_cents as amountCents',
      'f.echeance as dueDay',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Writes notices about the orders of a contract, in the transaction that changes the order. */
export const createOrderNotices = (platform: Pick<Platform, 'ids' | 'clock' | 'outbox'>) => {
  const notify = createNotifyFunder(platform);
  const scope = operatorScope('systeme', 'avis d’une commande de financeur');
  return {
    made: async (unit: UnitOfWork, orderId: string): Promise<void> => {
      const { contract, count, campaignId, label } = await findOrder(unit, scope, orderId);
      await notify(unit, {
        kind: 'COMMANDE_PRETE',
        contract,
        key: `COMMANDE_PRETE:${orderId}`,
        campaignId,
        label,
        count,
      });
    },

    invoiced: async (unit: UnitOfWork, orderId: string): Promise<void> => {
      const order = await findOrder(unit, scope, orderId);
      const { contract, campaignId, invoice, amountCents, dueDay } = order;
      if (invoice === null || amountCents === null || dueDay === null) return;
      await notify(unit, {
        kind: 'FACTURE_EMISE',
        contract,
        key: `FACTURE_EMISE:${invoice}`,
        campaignId,
        label: invoice,
        amountCents,
        day: calendarDay(dueDay),
      });
    },

    approvalAsked: (
      unit: UnitOfWork,
      request: {
        readonly id: string;
        readonly campaign: {
          readonly id: string;
          readonly contract: string;
          readonly label: string;
        };
        readonly count: number;
        readonly amountCents: number;
        readonly author: string;
      },
    ): Promise<void> =>
      notify(unit, {
        kind: 'SECOND_ACCORD',
        contract: request.campaign.contract,
        key: `SECOND_ACCORD:${request.id}`,
        campaignId: request.campaign.id,
        label: request.campaign.label,
        count: request.count,
        amountCents: request.amountCents,
        except: request.author,
      }),
  };
};
