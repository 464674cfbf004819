import type { Opposition, OppositionMotif } from '@portail/contract/schemas/paper-paying.ts';
import { readingLedgerErrors } from '../../ledger/ledger-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AuthenticatedCaller } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../platform/ports/owner-scope.ts';
import { OPPOSITION_MAIL } from './opposition-mail.ts';
import { titresIn } from './titres.repository.ts';

/** Its owner says that a voucher is lost or stolen: blocked at once, and told to them by mail. */
export type OpposeTitre = (
  caller: AuthenticatedCaller,
  numero: string,
  motif: OppositionMotif,
) => Promise<Opposition>;

export const createOpposeTitre =
  ({ units, outbox }: Pick<Platform, 'units' | 'outbox'>): OpposeTitre =>
  (caller, numero, motif) =>
    // Repeatable: said twice, it is the same opposition.
    units.transact(
      async (unit) => {
        const titres = titresIn(unit, beneficiaryScopeOf(caller));
        const opposed = await readingLedgerErrors(
          titres.oppose(numero, { motif, actor: actorOf(caller) }),
        );
        if (opposed.outcome === 'INCONNU') throw new DomainError('RESSOURCE_INTROUVABLE');
        if (opposed.outcome === 'IMPOSSIBLE') throw new DomainError('OPPOSITION_IMPOSSIBLE');
        if (opposed.isNew) {
          await outbox.add(unit, {
            kind: OPPOSITION_MAIL,
            dedupKey: `${OPPOSITION_MAIL}:${opposed.id}`,
            payload: { oppositionId: opposed.id },
          });
        }
        return {
          numeroTitre: numero,
          motif: opposed.motif,
          dateOpposition: opposed.day,
          statut: 'BLOQUE',
        };
      },
      { isRepeatable: true },
    );
