import { sql } from 'kysely';
import { controlKey } from '../modules/identity/registration/registration.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { DemoExpectedPerson } from './demo-expected-people.ts';
import { DEMO_DELIVERY_POINTS, DEMO_ORDER_FEES, type DemoCampaign } from './demo-campaigns.ts';

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

export const demoRegistrationIn = (unit: UnitOfWork, { now, newId }: Setting) => {
  const db = transactionOf(unit);

  const addParts = async (campaign: DemoCampaign): Promise<void> => {
    const ranked = <T extends object>(list: readonly T[]) =>
      list.map((one, rang) => ({ id: newId(), session_id: campaign.id, rang, ...one }));
    if (campaign.controls.length > 0) {
      await db.insertInto('precommande_controle').values(ranked(campaign.controls)).execute();
    }
    if (campaign.infos.length > 0) {
      await db
        .insertInto('precommande_info_supplementaire')
        .values(ranked(campaign.infos))
        .execute();
    }
    if (campaign.hasDeliveryPoints) {
      await db
        .insertInto('precommande_point_livraison')
        .values(ranked(DEMO_DELIVERY_POINTS))
        .execute();
    }
    for (const [rang, quota] of campaign.quotas.entries()) {
      const id = newId();
      await db
        .insertInto('precommande_quota')
        .values({
          id,
          session_id: campaign.id,
          rang,
          categorie_personnel: quota.categoriePersonnel,
          max_participation_cents: quota.maxParticipationCents,
          max_cesu_cents: quota.maxCesuCents,
          taux_participation_bp: quota.tauxBp,
          lineaire_min_cents: quota.lineaire?.minCents ?? null,
          lineaire_max_cents: quota.lineaire?.maxCents ?? null,
          lineaire_taux_min_bp: quota.lineaire?.tauxMinBp ?? null,
          lineaire_taux_max_bp: quota.lineaire?.tauxMaxBp ?? null,
        })
        .execute();
      if (quota.tranches === undefined) continue;
      await db
        .insertInto('precommande_tranche')
        .values(
          quota.tranches.map((tranche, index) => ({
            quota_id: id,
            rang: index,
            min_cents: tranche.minCents,
            max_cents: tranche.maxCents,
            taux_participation_bp: tranche.tauxBp,
          })),
        )
        .execute();
    }
  };

  return {
    addCampaign: async (campaign: DemoCampaign): Promise<void> => {
      const introduction = campaign.introduction;
      await db
        .insertInto('precommande_session')
        .values({
          id: campaign.id,
          contract_numero: campaign.contract,
          libelle: campaign.libelle,
          id_produit_compte: campaign.produitCompte,
          id_produit_titre: campaign.produitTitre,
          date_ouverture: campaign.dateOuverture,
          date_fermeture: campaign.dateFermeture,
          permanent: campaign.permanent,
          valeur_faciale_imposee_cents: campaign.valeurFacialeCents,
          restrictions_valeurs_titres: [...campaign.counts],
          id_groupe_session: campaign.group,
          demander_infos_supplementaires: campaign.infos.length > 0,
          controler_montant: campaign.controlerMontant,
          controler_montant_disponible: campaign.controlerMontantDisponible,
          info_controle_identificatrice: campaign.identifying,
          livraison_domicile: campaign.livraisonDomicile,
          autre_adresse: campaign.autreAdresse,
          point_livraison: campaign.hasDeliveryPoints,
          message_introduction: introduction,
          afficher_introduction: introduction !== '',
          mail_confirmation: 'Votre commande a bien été enregistrée par votre employeur.',
          afficher_confirmation: true,
          envoyer_confirmation: true,
          mail_ouverture: 'La session de commande de CESU est ouverte.',
          envoyer_ouverture: true,
          mail_fermeture: 'La session de commande de CESU ferme bientôt.',
          jour_avant_mail_de_fermeture: 7,
          envoyer_fermeture: true,
          created_at: now,
        })
        .execute();
      await addParts(campaign);
    },

    addFees: async (): Promise<void> => {
      await db
        .insertInto('frais_commande')
        .values([...DEMO_ORDER_FEES])
        .execute();
    },

    addExpectedPerson: async (
      { campaign, values, identity, categorie, registered }: DemoExpectedPerson,
      identifying: string,
    ): Promise<void> => {
      const id = newId();
      await db
        .insertInto('controle_ligne')
        .values({
          id,
          session_id: campaign,
          identifiant: controlKey(values[identifying] ?? ''),
          civilite: identity?.civilite ?? null,
          nom: identity?.nom ?? null,
          prenom: identity?.prenom ?? null,
          date_naissance: identity?.dateNaissance ?? null,
          zone_adresse0: identity?.zoneAdresse0 ?? '',
          code_postal_et_ville: identity?.codePostalEtVille ?? '',
          email_contact: identity?.emailContact ?? '',
          telephone_principal: identity?.telephonePrincipal ?? '',
          telephone_secondaire: identity?.telephoneSecondaire ?? '',
          categorie_personnel: categorie ?? null,
          beneficiary_id:
            registered === undefined
              ? null
              : sql<string>`(select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = ${registered})`,
          created_at: now,
        })
        .execute();
      await db
        .insertInto('controle_valeur')
        .values(
          Object.entries(values).map(([code, valeur]) => ({
            ligne_id: id,
            code,
            valeur,
            cle: controlKey(valeur),
          })),
        )
        .execute();
    },
  };
};
