import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Offers of the providers of a person's own spaces. */
export const ownOfferQueries = (db: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  hasSpace: async (clientId: string): Promise<boolean> => {
    const found = await db
      .selectFrom('home_service_space as s')
      .select('s.client_id')
      .where('s.beneficiary_id', '=', beneficiaryId)
      .where('s.client_id', '=', clientId)
      .executeTakeFirst();
    return found !== undefined;
  },

  find: async (clientId: string) => {
    const provider = await db
      .selectFrom('home_service_space as s')
      .innerJoin('prestataire as p', 'p.client_id', 's.client_id')
      .select(['p.client_id as clientId', 'p.agree_jusqu_au as approvedUntil'])
      .where('s.beneficiary_id', '=', beneficiaryId)
      .where('s.client_id', '=', clientId)
      .executeTakeFirst();
    if (provider === undefined) return undefined;
    const activities = await db
      .selectFrom('prestataire_offre')
      .select(['prestation as code', 'dispositif', 'tarif_horaire_cents as hourlyRateCents'])
      .where('client_id', '=', clientId)
      .execute();
    return { ...provider, activities };
  },
});

/** Order data sent to its provider. */
export const providerOrderQueries = (reader: Reader, _scope: OperatorScope) => ({
  findOrder: (numero: string) =>
    reader
      .selectFrom('commande_service as c')
      .innerJoin('beneficiary as b', 'b.id', 'c.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'c.numero',
        'c.client_id as clientId',
        'c.statut',
        'c.dispositif',
        'c.prestation',
        'c.minutes',
        'c.date_debut as from',
        'c.date_fin as to',
        'c.tarif_horaire_cents as hourlyRateCents',
        'c.estimation_cents as estimateCents',
        'c.mode_paiement as paymentMode',
        'c.zone_adresse0 as zone0',
        'c.zone_adresse1 as zone1',
        'c.zone_adresse2 as zone2',
        'c.zone_adresse3 as zone3',
        'c.code_postal_et_ville as town',
        'c.contact_nom as contactName',
        'c.contact_telephone as contactPhone',
        'c.contact_email as contactMail',
        'c.consignes as instructions',
        'c.updated_at as updatedAt',
        'b.numero_beneficiaire_sap as personNumber',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('c.numero', '=', numero)
      .executeTakeFirst(),

  people: (numero: string) =>
    reader
      .selectFrom('commande_attribution')
      .select(['lien', 'prenom', 'part'])
      .where('commande_numero', '=', numero)
      .orderBy('rang')
      .execute(),

  lastQuotation: (numero: string) =>
    reader
      .selectFrom('devis')
      .select([
        'reference',
        'statut',
        'total_ttc_cents as totalCents',
        'valide_jusqu_au as validUntil',
      ])
      .where('commande_numero', '=', numero)
      .orderBy('envoye_le', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  findInvoice: (numero: string) =>
    reader
      .selectFrom('facture_service')
      .select(['numero', 'statut', 'commande_numero as order'])
      .where('numero', '=', numero)
      .executeTakeFirst(),
});
export type ProviderOrderQueries = ReturnType<typeof providerOrderQueries>;
export type ProviderOrderRow = NonNullable<Awaited<ReturnType<ProviderOrderQueries['findOrder']>>>;
