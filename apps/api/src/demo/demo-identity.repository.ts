import { clientSecretPurposeOf } from '../modules/identity/sign-in/authentication.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { SecretBox } from '../platform/secret-box.ts';

const FUNDER = '4001';
const DOMAIN = 'groupe-horizon.example';
const CLIENT_ID = 'portail-cesu';

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  readonly secretBox: SecretBox;
}

/** The identity provider of the demonstration funder, which the sandbox plays. */
export const demoIdentityIn = (unit: UnitOfWork, { now, newId, secretBox }: Setting) => {
  const db = transactionOf(unit);
  return {
    /** The address and the secret of the sandbox may differ from one start to the next. */
    save: async (issuer: string, clientSecret: string): Promise<void> => {
      const known = await db
        .selectFrom('fournisseur_identite as p')
        .innerJoin('financeur as f', 'f.id', 'p.financeur_id')
        .select(['p.id', 'p.client_id as clientId', 'p.version'])
        .where('f.client_id', '=', FUNDER)
        .executeTakeFirst();
      if (known !== undefined) {
        const secret = secretBox.seal(clientSecretPurposeOf(known.id), clientSecret);
        await db
          .updateTable('fournisseur_identite')
          .set({ emetteur: issuer, secret_scelle: secret, version: known.version + 1 })
          .where('id', '=', known.id)
          .where('client_id', '=', CLIENT_ID)
          .execute();
        return;
      }
      const funder = await db
        .selectFrom('financeur')
        .select('id')
        .where('client_id', '=', FUNDER)
        .executeTakeFirst();
      if (funder === undefined) return;
      const id = newId();
      await db
        .insertInto('fournisseur_identite')
        .values({
          id,
          financeur_id: funder.id,
          profil: 'OIDC',
          nom: 'Groupe Horizon',
          emetteur: issuer,
          client_id: CLIENT_ID,
          secret_scelle: secretBox.seal(clientSecretPurposeOf(id), clientSecret),
          created_at: now,
          updated_at: now,
        })
        .execute();
      await db
        .insertInto('fournisseur_identite_domaine')
        .values({ domaine: DOMAIN, fournisseur_id: id, prouve_le: now })
        .execute();
    },
  };
};
