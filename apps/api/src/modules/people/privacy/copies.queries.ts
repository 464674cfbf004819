import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { ownCopies } from './copies.repository.ts';

export const copyQueries = (reader: Reader, scope: BeneficiaryScope) => ({
  list: () => ownCopies(reader, scope),
});
