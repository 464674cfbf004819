import type {
  Opposition,
  OppositionMotif,
} from '@portail/contract/payments/paper-payments.schemas.ts';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf, type AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { OPPOSITION_MAIL } from './opposition-mail.ts';
import { titresIn, type OpposedTitre } from './titres.repository.ts';

/** The owner says that vouchers are lost or stolen: all are blocked at once, told in one mail. */
export type OpposeTitres = (
  caller: AuthenticatedCaller,
  numeros: readonly string[],
  motif: OppositionMotif,
) => Promise<Opposition[]>;

type Opposed = Extract<OpposedTitre, { outcome: 'OPPOSE' }>;

const REFUSALS = { INCONNU: 'RESSOURCE_INTROUVABLE', IMPOSSIBLE: 'OPPOSITION_IMPOSSIBLE' } as const;

export const createOpposeTitres =
  ({ units, outbox }: Pick<Platform, 'units' | 'outbox'>): OpposeTitres =>
  (caller, numeros, motif) =>
    // Repeatable: said twice, it is the same opposition.
    units.transact(
      async (unit) => {
        const titres = titresIn(unit, beneficiaryScopeOf(caller));
        const opposed = new Map<string, Opposed>();
        // By number, as every other use of vouchers locks them.
        for (const numero of numeros.toSorted()) {
          const one = await readingLedgerErrors(
            titres.oppose(numero, { motif, actor: actorOf(caller) }),
          );
          if (one.outcome !== 'OPPOSE') {
            const champ = `titres.${numeros.indexOf(numero)}`;
            const message = `Titre ${numero}`;
            throw new DomainError(
              REFUSALS[one.outcome],
              numeros.length > 1 ? { fields: [{ champ, message }] } : {},
            );
          }
          opposed.set(numero, one);
        }
        const created = [...opposed.values()].filter(({ isNew }) => isNew).map(({ id }) => id);
        const [first] = created;
        if (first !== undefined) {
          await outbox.add(unit, {
            kind: OPPOSITION_MAIL,
            dedupKey: `${OPPOSITION_MAIL}:${first}`,
            payload: created.length === 1 ? { oppositionId: first } : { oppositionIds: created },
          });
        }
        return [...opposed].map(([numeroTitre, one]) => ({
          numeroTitre,
          motif: one.motif,
          dateOpposition: one.day,
          statut: 'BLOQUE',
        }));
      },
      { isRepeatable: true },
    );
