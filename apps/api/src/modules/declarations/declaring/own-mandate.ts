import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { CheckParties } from './check-parties.ts';
import { findOwnEmployer, partyQueries } from './parties.queries.ts';

export type OwnMandate = (
  caller: AuthenticatedCaller,
  organisme: Organisme,
) => Promise<{
  /** Empty where the person has none. */
  readonly numero: string;
  /** `null` where the body does not answer and never did. */
  readonly etat: MandatEtat | null;
}>;

/** A profile opens without the body too, with what it said last. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['ORGANISME_INDISPONIBLE', 'TROP_DE_TENTATIVES']);

export const createOwnMandate =
  ({
    reader,
    parties,
  }: Pick<Platform, 'reader'> & { readonly parties: CheckParties }): OwnMandate =>
  async (caller, organisme) => {
    const queries = partyQueries(reader, beneficiaryScopeOf(caller), organisme);
    const numero = await findOwnEmployer(queries);
    if (numero === undefined) return { numero: '', etat: 'ABSENT' };
    try {
      const { etat } = await parties.knownMandate(caller, organisme, numero);
      return { numero, etat };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Written before numbers were proved, and another person's: it is shown to no one else.
      if (error.code === 'NUMERO_EMPLOYEUR_REFUSE') return { numero: '', etat: 'ABSENT' };
      if (!NO_ANSWER.has(error.code)) throw error;
      return { numero, etat: (await queries.findMandate(numero)) ?? null };
    }
  };
