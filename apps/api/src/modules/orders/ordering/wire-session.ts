import type { PrecommandeSession } from '@portail/contract/orders/order-session.schemas.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import { percentOf } from '@portail/rules/campaigns/sessions/rate.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { OrderSession } from './sessions.queries.ts';

/** What a session says of itself, whoever reads it. */
type WirableSession = Omit<OrderSession, 'financeurId' | 'fraisCompte' | 'fraisTitre' | 'hasLines'>;

export const euros = (cents: string | number): number => eurosOf(centsOf(Number(cents)));
const eurosOrNull = (cents: string | number | null): number | null =>
  cents === null ? null : euros(cents);

export const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));
const wireDayOrNull = (day: string | null): string | null => (day === null ? null : wireDay(day));

const lineaireOf = (quota: WirableSession['quotas'][number]) =>
  quota.lineaire_min_cents === null || quota.lineaire_max_cents === null
    ? null
    : {
        min: euros(quota.lineaire_min_cents),
        max: euros(quota.lineaire_max_cents),
        tauxAuMin: percentOf(quota.lineaire_taux_min_bp ?? 0),
        tauxAuMax: percentOf(quota.lineaire_taux_max_bp ?? 0),
      };

export const wirePoints = ({ points }: WirableSession): PrecommandeSession['pointsDeLivraison'] =>
  points.map((point) => ({
    id: point.id,
    libelle: point.libelle,
    codePostalEtVille: point.code_postal_et_ville,
    destinataire: point.destinataire,
    complementAdresse: point.complement_adresse,
    numeroEtRue: point.numero_et_rue,
    zoneIndustrielle: point.zone_industrielle,
  }));

const wireQuotas = ({ quotas }: WirableSession): PrecommandeSession['quotas'] =>
  quotas.map((quota) => ({
    categoriePersonnel: quota.categorie_personnel,
    maxParticipation: euros(quota.max_participation_cents),
    maxCESU: euros(quota.max_cesu_cents),
    tauxParticipation: percentOf(quota.taux_participation_bp),
    tranches: quota.tranches.map((tranche) => ({
      min: euros(tranche.min_cents),
      max: eurosOrNull(tranche.max_cents),
      tauxParticipation: percentOf(tranche.taux_participation_bp),
    })),
    lineaire: lineaireOf(quota),
  }));

const wireCommunication = (session: WirableSession) => ({
  mailConfirmation: session.mail_confirmation,
  messageIntroduction: session.message_introduction,
  mailOuverture: session.mail_ouverture,
  mailFermeture: session.mail_fermeture,
  jourAvantMailDeFermeture: session.jour_avant_mail_de_fermeture,
  afficherConfirmation: session.afficher_confirmation,
  afficherIntroduction: session.afficher_introduction,
  envoyerConfirmation: session.envoyer_confirmation,
  envoyerOuverture: session.envoyer_ouverture,
  envoyerFermeture: session.envoyer_fermeture,
});

/** Section 3.4, with the provider's names. */
export const wireSession = (session: WirableSession): PrecommandeSession => ({
  id: session.id,
  idContrat: session.contract_numero,
  libelle: session.libelle,
  idProduitCompte: session.id_produit_compte,
  idProduitTitre: session.id_produit_titre,
  libellePersonnaliseProduitCompte: session.libelle_personnalise_produit_compte,
  libellePersonnaliseProduitTitre: session.libelle_personnalise_produit_titre,
  dateOuverture: wireDay(session.date_ouverture),
  dateFermeture: wireDayOrNull(session.date_fermeture),
  permanent: session.permanent,
  valeurFacialeImposee: eurosOrNull(session.valeur_faciale_imposee_cents),
  idRefPrestationLimitation: session.id_ref_prestation_limitation,
  restrictionsValeursTitres: session.restrictions_valeurs_titres,
  idGroupeSession: session.id_groupe_session,
  quotas: wireQuotas(session),
  demanderInfosSupplementaires: session.demander_infos_supplementaires,
  controlerMontant: session.controler_montant,
  controlerMontantDisponible: session.controler_montant_disponible,
  infoControleIdentificatrice: session.info_controle_identificatrice,
  infoControles: session.controls.map(({ id, code, libelle, selectionnee }) => ({
    idControle: id,
    code,
    libelle,
    selectionnee,
  })),
  infosSupplementaires: session.infos.map(({ id, code, libelle, controleId }) => ({
    code,
    libelle,
    // Under which its answer is given, whether or not a control stands behind it.
    idControle: controleId ?? id,
  })),
  livraisonDomicile: session.livraison_domicile,
  autreAdresse: session.autre_adresse,
  pointLivraison: session.point_livraison,
  pointsDeLivraison: wirePoints(session),
  ...wireCommunication(session),
});
