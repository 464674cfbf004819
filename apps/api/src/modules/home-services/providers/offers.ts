import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import {
  ACTIVITY_CODES,
  DISPOSITIF_LABELS,
  activityOf,
} from '@portail/rules/home-services/activities.ts';
import { schemesOf, type ProviderOffer } from '@portail/rules/home-services/offer.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ownOfferQueries } from './providers.queries.ts';

type FoundOffer = Awaited<ReturnType<ReturnType<typeof ownOfferQueries>['find']>>;

const offerOf = (found: FoundOffer, today: CalendarDay): ProviderOffer => {
  if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  const { approvedUntil, activities } = found;
  return {
    isApproved: approvedUntil !== null && approvedUntil >= today,
    // In the order of the law.
    activities: activities
      .map(({ code, dispositif, hourlyRateCents }) => ({
        code,
        dispositif,
        hourlyRate: centsOf(hourlyRateCents),
      }))
      .toSorted(
        (one, other) => ACTIVITY_CODES.indexOf(one.code) - ACTIVITY_CODES.indexOf(other.code),
      ),
  };
};

/** The offer of one of the person's providers; another one is answered as unknown. */
export const createFindOffer =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (unit: UnitOfWork, scope: BeneficiaryScope, clientId: string): Promise<ProviderOffer> =>
    offerOf(await ownOfferQueries(transactionOf(unit), scope).find(clientId), clock.businessDay());

export type FindOffer = ReturnType<typeof createFindOffer>;

/** Without a space the call covers all of the person's own, so there is nothing to check. */
export const createRequireOwnSpace =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope, clientId: string | undefined): Promise<void> => {
    if (clientId === undefined) return;
    if (!(await ownOfferQueries(reader, scope).hasSpace(clientId))) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
  };

export type RequireOwnSpace = ReturnType<typeof createRequireOwnSpace>;

export const createReadSchemes =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (scope: BeneficiaryScope, clientId: string): Promise<ServiceScheme[]> => {
    const found = await ownOfferQueries(reader, scope).find(clientId);
    return schemesOf(offerOf(found, clock.businessDay())).map(({ dispositif, activities }) => ({
      code: dispositif,
      libelle: DISPOSITIF_LABELS[dispositif],
      prestations: activities.map(({ code, hourlyRate }) => ({
        code,
        libelle: activityOf(code).libelle,
        tarifHoraire: wireEuros(hourlyRate),
      })),
    }));
  };
