import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { DEMO_PARTNERS } from './demo-partners.ts';

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  readonly hashOf: (clientId: string) => string;
}

export const demoPartnersIn = (unit: UnitOfWork, { now, newId, hashOf }: Setting) => {
  const db = transactionOf(unit);
  return {
    add: async (): Promise<void> => {
      for (const partner of DEMO_PARTNERS) {
        const id = newId();
        await db
          .insertInto('partenaire')
          .values({
            id,
            client_id: partner.clientId,
            nom: partner.nom,
            secret_hash: hashOf(partner.clientId),
            modes: [...partner.modes],
            tous_contrats: partner.contracts === 'tous',
            paynum: partner.isPaynum === true,
            created_at: now,
          })
          .execute();
        if (partner.contracts !== 'tous' && partner.contracts.length > 0) {
          await db
            .insertInto('partenaire_contrat')
            .values(
              partner.contracts.map((numero) => ({ partenaire_id: id, contract_numero: numero })),
            )
            .execute();
        }
        for (const clientId of partner.prestataires ?? []) {
          await db
            .insertInto('partenaire_prestataire')
            .values({ partenaire_id: id, client_id: clientId })
            .execute();
        }
        for (const { identifiant, login } of partner.operators) {
          await db
            .insertInto('partenaire_operateur')
            .columns(['partenaire_id', 'identifiant', 'account_id'])
            .expression((eb) =>
              eb
                .selectFrom('user_account')
                .select([
                  eb.val(id).as('partenaire_id'),
                  eb.val(identifiant).as('identifiant'),
                  'user_account.id as account_id',
                ])
                .where('login', '=', login),
            )
            .execute();
        }
      }
    },

    /** The secret of a demonstration is made on the machine and may be made anew. */
    renewSecrets: async (): Promise<void> => {
      for (const { clientId } of DEMO_PARTNERS) {
        await db
          .updateTable('partenaire')
          .set({ secret_hash: hashOf(clientId) })
          .where('client_id', '=', clientId)
          .execute();
      }
    },
  };
};
