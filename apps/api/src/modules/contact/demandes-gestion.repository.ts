import type { ContactMessage } from '@portail/contract/calls/service.calls.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface NewDemande {
  readonly id: string;
  readonly year: string;
  readonly message: ContactMessage;
  readonly createdAt: Date;
}

export const demandesGestionIn = (unit: UnitOfWork) => ({
  insert: async ({ id, year, message, createdAt }: NewDemande): Promise<{ reference: string }> =>
    await transactionOf(unit)
      .insertInto('demande_gestion')
      .values({
        id,
        reference: sql<string>`'DG-' || ${year} || '-' || lpad(nextval('demande_gestion_numero')::text, 6, '0')`,
        origine: 'CONTACT',
        statut: 'NOUVELLE',
        nom: message.nom,
        mail: message.email,
        contrat_annonce: message.numeroContrat ?? null,
        objet: message.objet,
        description: message.message,
        account_id: null,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('reference')
      .executeTakeFirstOrThrow(),
});
