import { sql } from 'kysely';
import type { Row } from '../../../platform/db/database.ts';
import { IS_NEW, savedOf, withParts, type Saved } from '../../../platform/db/saved-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export type ProviderOffer = Omit<Row<'prestataire_offre'>, 'client_id'>;

export interface Provider {
  readonly clientId: string;
  /** The payee by which accounts pay it; one without is paid by card only. */
  readonly codeNan: string | null;
  readonly raisonSociale: string;
  readonly siret: string;
  readonly rue: string;
  readonly codePostalEtVille: string;
  readonly contact: { readonly nom: string; readonly telephone: string; readonly email: string };
  /** YYYY-MM-DD; null for a provider that is declared only. */
  readonly agreeJusquAu: string | null;
  readonly numeroDeclaration: string;
  readonly declareLe: string | null;
  readonly offers: readonly ProviderOffer[];
}

export const providersIn = (unit: UnitOfWork, now: Date) => {
  const db = transactionOf(unit);

  /** The offers become exactly these. */
  const saveOffers = async (
    clientId: string,
    offers: readonly ProviderOffer[],
  ): Promise<boolean> => {
    const given = JSON.stringify(offers);
    const { rows } = await sql<{ changes: number }>`
      with given as (
        select * from jsonb_to_recordset(${given}::jsonb)
          as o (prestation text, dispositif text, tarif_horaire_cents bigint)
      ), removed as (
        delete from prestataire_offre o where client_id = ${clientId}
          and not exists (select from given g
            where g.prestation = o.prestation and g.dispositif = o.dispositif)
        returning 1
      ), saved as (
        insert into prestataire_offre (client_id, prestation, dispositif, tarif_horaire_cents)
        select ${clientId}, prestation, dispositif, tarif_horaire_cents from given
        on conflict (client_id, prestation, dispositif)
          do update set tarif_horaire_cents = excluded.tarif_horaire_cents
          where prestataire_offre.tarif_horaire_cents <> excluded.tarif_horaire_cents
        returning 1
      )
      select ((select count(*) from removed) + (select count(*) from saved))::int as changes
    `.execute(db);
    return (rows[0]?.changes ?? 0) > 0;
  };

  return {
    /** Throws when the payee of the provider is unknown. */
    save: async (provider: Provider): Promise<Saved> => {
      const payee =
        provider.codeNan === null
          ? undefined
          : await db
              .selectFrom('intervenant')
              .select('id')
              .where('code_nan', '=', provider.codeNan)
              .executeTakeFirstOrThrow();
      const stored = {
        intervenant_id: payee?.id ?? null,
        raison_sociale: provider.raisonSociale,
        siret: provider.siret,
        zone_adresse0: provider.rue,
        code_postal_et_ville: provider.codePostalEtVille,
        contact_nom: provider.contact.nom,
        contact_telephone: provider.contact.telephone,
        contact_email: provider.contact.email,
        agree_jusqu_au: provider.agreeJusquAu,
        numero_declaration: provider.numeroDeclaration,
        declare_le: provider.declareLe,
      };
      const row = await db
        .insertInto('prestataire')
        .values({ ...stored, client_id: provider.clientId, created_at: now })
        .onConflict((conflict) =>
          conflict.column('client_id').doUpdateSet(stored).where(sql<boolean>`
            (prestataire.intervenant_id, prestataire.raison_sociale, prestataire.siret,
              prestataire.zone_adresse0, prestataire.code_postal_et_ville, prestataire.contact_nom,
              prestataire.contact_telephone, prestataire.contact_email, prestataire.agree_jusqu_au,
              prestataire.numero_declaration, prestataire.declare_le)
            is distinct from (excluded.intervenant_id, excluded.raison_sociale, excluded.siret,
              excluded.zone_adresse0, excluded.code_postal_et_ville, excluded.contact_nom,
              excluded.contact_telephone, excluded.contact_email, excluded.agree_jusqu_au,
              excluded.numero_declaration, excluded.declare_le)`),
        )
        .returning(IS_NEW)
        .executeTakeFirst();
      return withParts(savedOf(row), await saveOffers(provider.clientId, provider.offers));
    },
  };
};
