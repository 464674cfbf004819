import type { CompanySignInSettings } from '@portail/contract/funders/company-sign-in.calls.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const funderSignInQueries = (reader: Reader, _scope: OperatorScope) => ({
  funderExists: async (clientId: string): Promise<boolean> => {
    const funder = await reader
      .selectFrom('financeur')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    return funder !== undefined;
  },

  find: (clientId: string) =>
    reader
      .selectFrom('fournisseur_identite as p')
      .innerJoin('financeur as f', 'f.id', 'p.financeur_id')
      .select((eb) => [
        'p.id',
        'p.profil',
        'p.nom',
        'p.emetteur',
        'p.client_id as application',
        'p.acr as niveaux',
        'p.pkce_annonce as annoncePkce',
        'p.exige',
        'p.actif',
        'p.version',
        'p.updated_at as updatedAt',
        sql<string[]>`array(
          select d.domaine from fournisseur_identite_domaine d
          where d.fournisseur_id = p.id order by d.domaine)`.as('domaines'),
        eb
          .selectFrom('identite_entreprise as i')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('i.fournisseur_id', '=', 'p.id')
          .as('utilisateurs'),
      ])
      .where('f.client_id', '=', clientId)
      .executeTakeFirst(),
});

interface Provider extends Omit<CompanySignInSettings, 'domaines' | 'secret' | 'version'> {
  readonly id: string;
  readonly sealedSecret: string;
}

export const funderSignInsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lock: (funderId: string) =>
      db
        .selectFrom('fournisseur_identite')
        .select(['id', 'emetteur', 'secret_scelle as sealedSecret', 'version'])
        .where('financeur_id', '=', funderId)
        .forUpdate()
        .executeTakeFirst(),

    save: async (funderId: string, provider: Provider, now: Date): Promise<void> => {
      const values = {
        profil: provider.profil,
        nom: provider.nom,
        emetteur: provider.emetteur,
        client_id: provider.application,
        secret_scelle: provider.sealedSecret,
        acr: [...provider.niveaux],
        pkce_annonce: provider.annoncePkce,
        exige: provider.exige,
        actif: true,
        updated_at: now,
      };
      await db
        .insertInto('fournisseur_identite')
        .values({ ...values, id: provider.id, financeur_id: funderId, created_at: now })
        .onConflict((conflict) =>
          conflict
            .column('financeur_id')
            .doUpdateSet({ ...values, version: sql<number>`fournisseur_identite.version + 1` }),
        )
        .execute();
    },

    setDomains: async (id: string, domains: readonly string[], now: Date): Promise<void> => {
      await db
        .deleteFrom('fournisseur_identite_domaine')
        .where('fournisseur_id', '=', id)
        .where('domaine', 'not in', domains)
        .execute();
      const kept = await db
        .selectFrom('fournisseur_identite_domaine')
        .select('domaine')
        .where('fournisseur_id', '=', id)
        .execute();
      const known = new Set(kept.map(({ domaine }) => domaine));
      const added = domains.filter((one) => !known.has(one));
      if (added.length === 0) return;
      // A domain of another funder violates the key.
      await db
        .insertInto('fournisseur_identite_domaine')
        .values(added.map((domaine) => ({ domaine, fournisseur_id: id, prouve_le: now })))
        .execute();
    },

    /** The subjects of another issuer name other people. */
    forgetIdentities: async (id: string): Promise<void> => {
      await db.deleteFrom('identite_entreprise').where('fournisseur_id', '=', id).execute();
    },

    stop: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('fournisseur_identite')
        .set((eb) => ({
          actif: false,
          exige: false,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute();
    },
  };
};
