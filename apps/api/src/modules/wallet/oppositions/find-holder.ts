import type { LookedUpHolder } from '@portail/contract/wallet/operator-titres.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { holderTitreQueries } from './oppositions.queries.ts';

const REASON = 'Recherche de vos titres papier, pour une perte, un vol ou un carnet non reçu';
const TITRE_NUMBER = /^\d{10}$/;
const OPPOSABLE: ReadonlySet<TitreStatut> = new Set<TitreStatut>(['EXPEDIE', 'ACTIF', 'BLOQUE']);

/** Finds the holder by voucher number or login, and records the access before returning the file. */
export const createFindHolder = (platform: Platform) => {
  const reads = createOperatorReads(platform);
  return async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    search: string,
  ): Promise<LookedUpHolder | undefined> => {
    const queries = holderTitreQueries(platform.reader, operatorScope(caller.userId, REASON));
    const numero = search.replaceAll(/\s/g, '');
    const found =
      (TITRE_NUMBER.test(numero) ? await queries.findByTitre(numero) : undefined) ??
      (await queries.findByLogin(search.trim()));
    if (found === undefined) return undefined;
    await reads.note(caller, origin, {
      screen: 'OPERATION',
      reason: REASON,
      accounts: [found.userId],
    });
    const books = await queries.listBooks(found.beneficiaryId, numero);
    return {
      login: found.login,
      nom: found.lastName,
      prenom: found.firstName,
      adresse: found.address,
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
};
