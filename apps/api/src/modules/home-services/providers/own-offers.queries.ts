import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { ownOffers } from './own-offers.repository.ts';

export const ownOfferQueries = (reader: Reader, scope: BeneficiaryScope) =>
  ownOffers(reader, scope);
