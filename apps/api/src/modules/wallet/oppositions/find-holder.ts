import type { LookedUpHolder } from '@portail/contract/wallet/operator-titres.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { holderTitreQueries } from './holder-titres.queries.ts';

type Dependencies = Pick<Platform, 'reader'> & { readonly reads: OperatorReads };

export type FindHolder = (
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  search: string,
) => Promise<LookedUpHolder | undefined>;

const REASON = 'Recherche de vos titres papier, pour une perte, un vol ou un carnet non reçu';
const TITRE_NUMBER = /^\d{10}$/;
const OPPOSABLE: ReadonlySet<TitreStatut> = new Set<TitreStatut>(['EXPEDIE', 'ACTIF', 'BLOQUE']);

/** Whose voucher this is, or what this person holds; that they were looked up is noted first. */
export const createFindHolder =
  ({ reader, reads }: Dependencies): FindHolder =>
  async (caller, origin, search) => {
    const queries = holderTitreQueries(reader, operatorScope(caller.accountId, REASON));
    const asked = search.replaceAll(/\s/g, '');
    const found =
      (TITRE_NUMBER.test(asked) ? await queries.findByTitre(asked) : undefined) ??
      (await queries.findByLogin(search.trim()));
    if (found === undefined) return undefined;
    await reads.note(caller, origin, {
      screen: 'OPERATION',
      reason: REASON,
      accounts: [found.accountId],
    });
    const books = await queries.listBooks(found.beneficiaryId, asked);
    return {
      login: found.login,
      nom: found.lastName,
      prenom: found.firstName,
      carnets: books.map(({ id, contract, produit, millesime, createdAt, isPayable, titres }) => ({
        id,
        numeroContrat: contract,
        libelleProduit: produit,
        millesime,
        dateCreation: formatFrenchDate(dayInFrance(createdAt)),
        payable: isPayable,
        titres: titres.map((titre) => ({
          numeroTitre: titre.numero,
          valeurFaciale: wireEuros(titre.cents),
          statut: titre.statut,
          opposable: OPPOSABLE.has(titre.statut) && !titre.isHeld,
          depuis: titre.since,
          motifOpposition: titre.motif,
        })),
      })),
    };
  };
