import type {
  ServiceCountersAnswer,
  ServiceOrder,
  ServiceOrderDetail,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { RequireOwnSpace } from '../providers/home-providers.module.ts';
import { orderDetailOf, orderViewOf } from './order-view.ts';
import { pageSizeOf, type AskedPage } from './pages.ts';
import type { ReadQuotations } from './read-quotations.ts';
import { serviceOrderQueries } from './service-orders.queries.ts';

interface OrdersQuestion extends AskedPage {
  readonly clientId?: string | undefined;
  readonly enCours?: 'true' | undefined;
}

export const createReadOrders = (dependencies: Pick<Platform, 'reader' | 'clock'> & {
  readonly requireOwnSpace: RequireOwnSpace;
  readonly quotations: ReadQuotations;
}) => {
  const { reader, clock, requireOwnSpace, quotations } = dependencies;
  return {
    counters: async (
      scope: BeneficiaryScope,
      clientId: string | undefined,
    ): Promise<ServiceCountersAnswer> => {
      await requireOwnSpace(scope, clientId);
      const queries = serviceOrderQueries(reader, scope);
      const [underWay, payable] = await Promise.all([
        queries.countUnderWay(clientId),
        queries.payable(clientId),
      ]);
      return {
        commandesEnCours: underWay,
        facturesAPayer: payable.count,
        montantAPayer: wireEuros(payable.cents),
      };
    },

    list: async (
      scope: BeneficiaryScope,
      { clientId, enCours, avant, taille }: OrdersQuestion,
    ): Promise<ServiceOrder[]> => {
      await requireOwnSpace(scope, clientId);
      const rows = await serviceOrderQueries(reader, scope).list({
        clientId,
        isUnderWay: enCours === 'true',
        before: avant,
        limit: pageSizeOf({ taille }),
      });
      return rows.map(orderViewOf);
    },

    /** Somebody else's is refused in the words of one that does not exist. */
    find: async (scope: BeneficiaryScope, numero: string): Promise<ServiceOrderDetail> => {
      const queries = serviceOrderQueries(reader, scope);
      const row = await queries.find(numero);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const [people, quotation, invoices] = await Promise.all([
        queries.people(numero),
        quotations.lastOf(scope, numero),
        queries.invoices(numero),
      ]);
      return orderDetailOf(row, { today: clock.businessDay(), people, quotation, invoices });
    },
  };
};
export type ReadOrders = ReturnType<typeof createReadOrders>;
