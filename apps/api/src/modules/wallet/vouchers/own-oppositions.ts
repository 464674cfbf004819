import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  Opposition,
  OppositionMotif,
} from '@portail/contract/payments/paper-payments.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { readingLedgerErrors } from '../../../ledger/ledger-errors.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { ownTitresOpposedMail } from './voucher-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf, type AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, operatorScope } from '../../../platform/ports/owner-scope.ts';
import { oppositionQueries } from './oppositions.queries.ts';
import { type OpposedTitre, titresIn } from './titres.repository.ts';

const OPPOSITION_MAIL = 'COURRIEL_OPPOSITION_TITRE';

const payloadSchema = z.union([
  z.object({ oppositionIds: z.array(z.int()) }),
  z.object({ oppositionId: z.int() }),
]);

export const createOppositionMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi d’un avis d’opposition');
  const oppositions = oppositionQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: OPPOSITION_MAIL,
    run: async (payload, { id }) => {
      const ids = z.parse(payloadSchema, payload);
      const opposed = await oppositions.list(
        'oppositionIds' in ids ? ids.oppositionIds : [ids.oppositionId],
      );
      const [first] = opposed;
      if (first === undefined) return;
      const content = ownTitresOpposedMail(
        first,
        {
          titres: opposed.map((one) => ({ ...one, valeur: centsOf(one.valeurCents) })),
          motif: first.motif,
          day: first.day,
          titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}`,
          contactUrl: `${config.publicUrl}${hrefOf('CONTACT')}`,
        },
        await themes.ofContract(first.contract),
      );
      await mail.send({ to: first.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

type Opposed = Extract<OpposedTitre, { outcome: 'OPPOSE' }>;

const REFUSALS = { INCONNU: 'RESSOURCE_INTROUVABLE', IMPOSSIBLE: 'OPPOSITION_IMPOSSIBLE' } as const;

/** The holder reports vouchers as lost or stolen: all are blocked together, with one mail. */
export const createOpposeTitres =
  ({ units, outbox }: Pick<Platform, 'units' | 'outbox'>) =>
  (
    caller: AuthenticatedCaller,
    numeros: readonly string[],
    motif: OppositionMotif,
  ): Promise<Opposition[]> =>
    // Repeatable: a voucher has one opposition, however often it is reported.
    units.transact(
      async (unit) => {
        const titres = titresIn(unit, beneficiaryScopeOf(caller));
        const opposed = new Map<string, Opposed>();
        // Sorted, as every use of vouchers locks them in this order.
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
