import type { Quotation } from '@portail/contract/home-services/home-services-quotations.schemas.ts';
import { isAnswerable } from '@portail/rules/home-services/quotation.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { TellProvider } from '../providers/home-providers.module.ts';
import { quotationsIn } from './quotations.repository.ts';
import { readQuotation } from './read-quotations.ts';
import { ownOrdersIn, serviceOrdersIn } from './service-orders.repository.ts';

export type AnswerQuotation = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  answer: { readonly id: string; readonly statut: 'ACCEPTE' | 'REFUSE' },
) => Promise<Quotation>;

/** An agreement on a price, or none: given once, in time, for an order that still waits. */
export const createAnswerQuotation =
  ({ clock, tellProvider }: Pick<Platform, 'clock'> & { readonly tellProvider: TellProvider }): AnswerQuotation =>
  async (unit, scope, { id, statut }) => {
    const own = ownOrdersIn(unit, scope);
    const numero = await own.findQuoted(id);
    const order = numero === undefined ? undefined : await own.lock(numero);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const quotations = quotationsIn(unit);
    const quotation = await quotations.find(id);
    if (quotation === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const sent = { statut: quotation.statut, validUntil: calendarDay(quotation.validUntil) };
    const today = clock.businessDay();
    if (!isAnswerable(sent, order.statut, today)) {
      throw new DomainError('DEVIS_SANS_OBJET');
    }
    const now = clock.businessNow();
    await quotations.answer(id, statut, now);
    await serviceOrdersIn(unit).touch(order.numero, now);
    await tellProvider(unit, {
      evenement: statut === 'ACCEPTE' ? 'DEVIS_ACCEPTE' : 'DEVIS_REFUSE',
      numeroCommande: order.numero,
    });
    return await readQuotation(transactionOf(unit), scope, { id, today });
  };
