import type { ServiceOrderChangeBody } from '@portail/contract/home-services/home-services.schemas.ts';
import { priceOfMinutes } from '@portail/rules/home-services/price.ts';
import { quotationAfterChange } from '@portail/rules/home-services/quotation.ts';
import {
  changeProblem,
  changesPrice,
  isServiceOrderModifiable,
} from '@portail/rules/home-services/service-order.ts';
import type { ServiceWish } from '@portail/rules/home-services/wish.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { TellProvider } from '../providers/home-providers.module.ts';
import { moveLastQuotation } from './move-quotation.ts';
import { dayOfWire, refuseWish, refuseWrongPublicOn, wishOf } from './order-terms.ts';
import { contactRow } from './place-order.ts';
import { ownOrdersIn, serviceOrdersIn, type LockedOrder } from './service-orders.repository.ts';

export type ChangeOrder = (
  scope: BeneficiaryScope,
  numero: string,
  body: ServiceOrderChangeBody,
) => Promise<void>;

/** While nobody has planned anything: hours or dates that change end what was quoted for them. */
export const createChangeOrder = (dependencies: Pick<Platform, 'units' | 'clock'> & { readonly tellProvider: TellProvider }): ChangeOrder => {
  const { units, clock, tellProvider } = dependencies;

  const wishAfter = (wish: ServiceWish, body: ServiceOrderChangeBody): ServiceWish => ({
    prestation: wish.prestation,
    minutes: body.quantite ?? wish.minutes,
    from: body.dateDebut === undefined ? wish.from : dayOfWire(body.dateDebut),
    to: body.dateFin === undefined ? wish.to : dayOfWire(body.dateFin),
  });

  const refuseOtherPublic = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: LockedOrder,
    after: ServiceWish,
  ): Promise<void> => {
    const own = ownOrdersIn(unit, scope);
    const people = await own.people(order.numero);
    refuseWrongPublicOn(
      people.map(({ lien, birth }) => ({
        lien,
        birth: birth === null ? undefined : calendarDay(birth),
      })),
      {
        prestation: after.prestation,
        isAttested: order.attestation,
        beginsOn: after.from,
        ownBirth: calendarDay(await own.birthDate()),
      },
    );
  };

  return (scope, numero, body) =>
    units.transact(async (unit) => {
      const order = await ownOrdersIn(unit, scope).lock(numero);
      if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (!isServiceOrderModifiable(order.statut)) throw new DomainError('COMMANDE_NON_MODIFIABLE');
      const wish = wishOf(order);
      const after = wishAfter(wish, body);
      const isRepriced = changesPrice(wish, after);
      if (isRepriced) {
        const today = clock.businessDay();
        refuseWish(changeProblem(wish, after, today), after, today);
        if (after.from !== wish.from) await refuseOtherPublic(unit, scope, order, after);
        await moveLastQuotation(unit, numero, quotationAfterChange);
      }
      await serviceOrdersIn(unit).change(numero, {
        minutes: after.minutes,
        date_debut: after.from,
        date_fin: after.to,
        estimation_cents: priceOfMinutes(centsOf(order.hourlyRateCents), after.minutes),
        updated_at: clock.businessNow(),
        ...(body.contact === undefined ? {} : { contact: contactRow(body.contact) }),
      });
      await tellProvider(unit, { evenement: 'COMMANDE_MODIFIEE', numeroCommande: numero });
    });
};
