import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { erasureReads } from './erasures.repository.ts';

export const erasureQueries = (reader: Reader, scope: BeneficiaryScope) =>
  erasureReads(reader, scope);
