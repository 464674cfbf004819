import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewDemande {
  readonly id: string;
  readonly year: string;
  readonly nom: string;
  readonly mail: string;
  readonly contrat: string | undefined;
  readonly objet: ContactSubject;
  readonly message: string;
  /** Of whoever was connected: they alone can follow it. */
  readonly accountId: string | undefined;
  readonly createdAt: Date;
}

export const demandesGestionIn = (unit: UnitOfWork) => ({
  insert: async (demande: NewDemande): Promise<{ reference: string }> =>
    await transactionOf(unit)
      .insertInto('demande_gestion')
      .values({
        id: demande.id,
        reference: sql<string>`'DG-' || ${demande.year} || '-' || lpad(nextval('demande_gestion_numero')::text, 6, '0')`,
        origine: demande.accountId === undefined ? 'CONTACT' : 'ESPACE',
        statut: 'NOUVELLE',
        nom: demande.nom,
        mail: demande.mail,
        contrat_annonce: demande.contrat ?? null,
        objet: demande.objet,
        description: demande.message,
        account_id: demande.accountId ?? null,
        created_at: demande.createdAt,
        updated_at: demande.createdAt,
      })
      .returning('reference')
      .executeTakeFirstOrThrow(),
});
