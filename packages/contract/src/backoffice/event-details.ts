import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { ALL_CALLS } from '../calls/all-calls.ts';
import { ERROR_CATALOGUE } from '../errors/catalogue.ts';

type Value = string | number | boolean;

/** How a detail is written; `words` for a code, and for a text that needs no change. */
type Format = 'words' | 'cents' | 'day' | 'seconds' | 'fields' | 'settings' | 'call' | 'error';

interface Detail {
  readonly label: string;
  readonly format?: Exclude<Format, 'words'>;
}

/** Every detail that the security log records, in the words of the back office. */
export const EVENT_DETAILS = {
  acces: { label: 'Accès confié n°' },
  acte: { label: 'Acte' },
  adresseAnnulee: { label: 'Changement d’adresse annulé' },
  alarme: { label: 'Alarme' },
  appel: { label: 'Opération appelée', format: 'call' },
  apres: { label: 'Réglages modifiés', format: 'settings' },
  attribuee: { label: 'Attribuée à' },
  au: { label: 'Au', format: 'day' },
  avant: { label: 'Réglages remplacés', format: 'settings' },
  avis: { label: 'Avis contesté' },
  avoir: { label: 'Avoir' },
  centimes: { label: 'Montant', format: 'cents' },
  champs: { label: 'Informations corrigées', format: 'fields' },
  changement: { label: 'Changement' },
  changements: { label: 'Changements' },
  code: { label: 'Raison du refus', format: 'error' },
  comptes: { label: 'Comptes essayés' },
  contrat: { label: 'Contrat' },
  demande: { label: 'Demande' },
  devise: { label: 'Devise' },
  domaines: { label: 'Domaines d’adresse' },
  du: { label: 'Du', format: 'day' },
  ecart: { label: 'Écart n°' },
  ecarts: { label: 'Nombre d’écarts' },
  echecs: { label: 'Nombre d’échecs' },
  ecran: { label: 'Écran' },
  emetteur: { label: 'Adresse du service de connexion' },
  evenements: { label: 'Événements reçus' },
  exige: { label: 'Connexion par l’entreprise exigée' },
  fenetreS: { label: 'En', format: 'seconds' },
  fichier: { label: 'Fichier' },
  financeur: { label: 'Financeur' },
  format: { label: 'Format' },
  fournisseur: { label: 'Service de connexion n°' },
  interlocuteur: { label: 'Interlocuteur n°' },
  invariants: { label: 'Contrôles en échec' },
  issue: { label: 'Suite' },
  jour: { label: 'Jour', format: 'day' },
  liberes: { label: 'Virements libérés' },
  lien: { label: 'Lien n°' },
  ligne: { label: 'Ligne n°' },
  lignes: { label: 'Nombre de lignes' },
  manquements: { label: 'Nombre de manquements' },
  marchand: { label: 'Marchand' },
  mode: { label: 'Ouverture' },
  montant: { label: 'Montant', format: 'cents' },
  motif: { label: 'Motif' },
  moyen: { label: 'Moyen' },
  nature: { label: 'Nature' },
  niveaux: { label: 'Niveaux de vérification acceptés' },
  nonInscrits: { label: 'Personnes non inscrites trouvées' },
  numero: { label: 'Numéro' },
  numeros: { label: 'Numéros trouvés' },
  objet: { label: 'Objet' },
  operateur: { label: 'Opérateur' },
  operation: { label: 'Opération' },
  origine: { label: 'Origine' },
  paiement: { label: 'Paiement' },
  par: { label: 'Décidé par' },
  parLien: { label: 'Par un lien' },
  partenaire: { label: 'Partenaire' },
  personne: { label: 'Personne n°' },
  personnes: { label: 'Nombre de personnes' },
  plans: { label: 'Nombre de plans' },
  premierAcces: { label: 'Premier accès' },
  premiere: { label: 'Première inscription' },
  priorite: { label: 'Priorité' },
  rappel: { label: 'Rappel' },
  rapport: { label: 'Rapport n°' },
  rattachement: { label: 'Première connexion par l’entreprise' },
  reference: { label: 'Référence' },
  releve: { label: 'Relevé n°' },
  releves: { label: 'Nombre de relevés' },
  renvoyes: { label: 'Virements renvoyés' },
  reouverture: { label: 'Réouverture n°' },
  reponse: { label: 'Réponse de la banque' },
  retour: { label: 'Retour de la banque' },
  role: { label: 'Rôle' },
  rythme: { label: 'Fréquence' },
  secretRemplace: { label: 'Secret remplacé' },
  session: { label: 'Session n°' },
  statut: { label: 'État' },
  suite: { label: 'Suite' },
  suspension: { label: 'Suspension n°' },
  titres: { label: 'Nombre de titres' },
  type: { label: 'Type' },
  utilisateur: { label: 'Utilisateur n°' },
  version: { label: 'Version' },
} as const satisfies Readonly<Record<string, Detail>>;

export type EventDetail = keyof typeof EVENT_DETAILS;
/** The details of one event. */
export type EventDetails = Readonly<Partial<Record<EventDetail, Value>>>;

/** The codes that details hold. A code means the same in each of them. */
export const EVENT_WORDS: Readonly<Record<string, string>> = {
  ACCEPTATION: 'Acceptation',
  ACCES_PROCHE: 'Accès d’un proche',
  ACCES_WEB: 'Espace de la personne',
  ACCORD: 'Accord',
  ACTIVITE: 'Activité des opérateurs',
  ADRESSE_DEMANDEE: 'Nouvelle adresse e-mail demandée',
  ADRESSE_MODIFIEE: 'Adresse e-mail modifiée',
  ADRESSE_POSTALE_MODIFIEE: 'Adresse postale modifiée',
  AFFECTATION: 'Affectation',
  AJOUT: 'Ajout',
  ALTERE: 'Lien modifié',
  ANNULATION: 'Annulation',
  ANOMALIE: 'Anomalie',
  APPAREIL_PERDU: 'Appareil perdu',
  APPEL: 'Appel de la personne',
  APPLICATION_AJOUTEE: 'Application d’authentification ajoutée',
  APPLICATION_RETIREE: 'Application d’authentification retirée',
  ARRET: 'Arrêt',
  ARRETER: 'Arrêt',
  ATTRIBUTION: 'Attribution',
  AUTRE: 'Autre raison',
  AUTRE_DOMAINE: 'Adresse d’un autre domaine',
  AUTRE_NAVIGATEUR: 'Autre navigateur',
  AUTRE_ORGANISATION: 'Autre organisation',
  AVOIR: 'Avoir',
  AVOIR_A_REMBOURSER: 'Avoir à rembourser',
  AVOIR_A_RETENIR: 'Avoir à retenir',
  AVOIR_FACTURE: 'Avoir sur une facture',
  COMMISSION_ROGATOIRE: 'Commission rogatoire',
  DOSSIER_PERSONNE: 'Dossier d’une personne, pour une autorité',
  DROIT_DE_COMMUNICATION: 'Droit de communication',
  REQUISITION: 'Réquisition judiciaire',
  A_RENVOYER: 'À renvoyer à son émetteur',
  BACK_OFFICE: 'Par le back-office',
  BASSE: 'Basse',
  BLOCAGE: 'Blocage',
  BOITE_PERDUE: 'Boîte aux lettres perdue',
  BO_GESTIONNAIRE: 'Gestionnaire',
  BO_LECTURE: 'Lecture seule',
  BO_SUPPORT: 'Assistance',
  CARTE: 'Paiement par carte',
  CARTE_ECARTS: 'Écarts du règlement des cartes',
  CARTE_IMPAYE: 'Paiement par carte contesté',
  CARTE_QUARANTAINE: 'Paiement par carte mis de côté',
  CHANGEMENT: 'Changement',
  CHEQUE: 'Chèque',
  CIRCULATION: 'Valeur en circulation',
  CLASSEE: 'Classée',
  CLE_AJOUTEE: 'Clé d’accès ajoutée',
  CLE_RETIREE: 'Clé d’accès retirée',
  CODES_DE_TITRES_ESSAYES: 'Codes de titres essayés',
  CODES_SECOURS_RENOUVELES: 'Codes de secours renouvelés',
  CODE_SECOURS_UTILISE: 'Code de secours utilisé',
  COMMANDE: 'Commande',
  COMMANDES: 'Commandes',
  COMMANDE_ANNULEE: 'Commande annulée avant son exécution',
  COMMANDE_EXPIREE: 'Commande annulée, faute de paiement',
  COMMANDE_FINANCEUR: 'Commande d’un financeur',
  COMMANDE_TERMINEE: 'Commande terminée',
  COMPTE: 'Compte',
  COMPTE_FERME: 'Compte fermé',
  COMPTE_JOINT: 'Compte joint',
  COMPTE_NON_UNIFIE: 'Compte non unifié',
  COMPTE_SUSPECT: 'Compte suspect',
  CONCORDANT: 'Nom concordant',
  CONNEXION_DEBLOQUEE: 'Connexion débloquée',
  CONNEXION_ENTREPRISE_EXIGEE: 'Connexion par l’entreprise exigée',
  CONSULTATIONS: 'Consultations',
  CONTRADICTION: 'Informations contradictoires',
  CONTRAT: 'Réglages d’un contrat',
  CONTROLES_INSCRIPTION: 'Contrôles d’inscription essayés',
  CONTROLE_DEMANDE: 'Contrôle demandé',
  COORDONNEES_BANCAIRES_MODIFIEES: 'Coordonnées bancaires modifiées',
  COPIE_TELECHARGEE: 'Copie des données téléchargée',
  COURRIEL_NON_VERIFIE: 'Adresse e-mail non vérifiée',
  CREATION: 'Création',
  CREDIT: 'Crédit d’un compte',
  CUST: 'Demande du client',
  DEJA_TRAITE: 'Déjà traité',
  DEMANDE: 'Demande',
  DEMANDES: 'Demandes de gestion',
  DEMANDE_DE_LA_PERSONNE: 'Demande de la personne',
  DEMANDE_DU_FINANCEUR: 'Demande du financeur',
  DEMANDE_ECRITE: 'Demande écrite',
  DEMANDE_PERSONNE: 'Demande de la personne',
  DETTE: 'Dette',
  DEVISE: 'Autre devise',
  DIFFERENT: 'Nom différent',
  DUPL: 'Virement en double',
  ECART_CARTE: 'Écart de carte traité',
  ECHANGE: 'Échange de millésime',
  EFFACEMENT_DEMANDE: 'Effacement demandé',
  EFFACEMENT_RETIRE: 'Demande d’effacement retirée',
  ENCAISSEMENT: 'Encaissement',
  ENCAISSEMENTS_ATTENDUS: 'Encaissements attendus',
  ERREURS_DE_SAISIE: 'Erreurs de saisie',
  ERREUR_DE_SAISIE: 'Erreur de saisie',
  ETAPE_MAIL_ACTIVEE: 'Vérification par e-mail activée',
  ETAPE_MAIL_RETIREE: 'Vérification par e-mail désactivée',
  EXPIRE: 'Expiré',
  FACTURE: 'Facture',
  FICHIER_BANCAIRE: 'Téléchargement d’un fichier de la banque',
  FICHIER_BANQUE_REFUSE: 'Fichier refusé par la banque',
  FOURNISSEUR_INACTIF: 'Service de connexion inactif',
  FRAD: 'Fraude',
  FRAIS: 'Frais',
  FRAIS_BANCAIRES: 'Frais bancaires',
  GESTE_COMMERCIAL: 'Réduction accordée par l’émetteur',
  HAUTE: 'Haute',
  IDENTIFIANT_MODIFIE: 'Identifiant modifié',
  IDENTITE_VERIFIEE: 'Identité vérifiée',
  IMPAYE: 'Impayé',
  INCONNU_OU_UTILISE: 'Inconnu ou déjà utilisé',
  INDISPONIBLE: 'Vérification indisponible',
  INSCRIPTION: 'Inscription',
  INVITATION: 'Invitation',
  JOUR: 'Chaque jour',
  JUSTIFICATIF: 'Justificatif envoyé',
  JUSTIFICATIF_ABSENT: 'Justificatif absent',
  LECTURES_DE_NUIT: 'Lectures de nuit',
  LECTURES_EN_MASSE: 'Lectures en masse',
  LECTURES_HORS_CONTRATS: 'Lectures hors des contrats suivis',
  LECTURE_SEULE: 'En lecture seule',
  LEVEE: 'Levée',
  LEVEE_DEMANDEE: 'Levée demandée',
  LIGNE_CLASSEE: 'Ligne de relevé classée',
  LIGNE_EXAMINEE: 'Ligne de relevé examinée',
  LISTES_EN_MASSE: 'Listes en masse',
  LIVRES_INCOHERENTS: 'Grand livre incohérent',
  MARCHAND: 'Autre marchand',
  MODIFICATION: 'Modification',
  MOIS: 'Chaque mois',
  MONTANT: 'Autre montant',
  MOTS_DE_PASSE_ESSAYES_EN_MASSE: 'Mots de passe essayés en masse',
  MOT_DE_PASSE_MODIFIE: 'Mot de passe modifié',
  MOT_DE_PASSE_REINITIALISE: 'Mot de passe réinitialisé',
  NOM_COMMERCIAL: 'Nom commercial',
  NOM_D_USAGE: 'Nom d’usage',
  NON_ATTRIBUEE: 'Aucun opérateur',
  NON_JUSTIFIE: 'Non justifié',
  NON_RECU: 'Non reçu',
  NORMALE: 'Normale',
  NOTIFICATION_BANQUE_REFUSEE: 'Message de la banque refusé',
  NOTIFICATION_CARTE_REFUSEE: 'Message du prestataire de cartes refusé',
  NOTIFICATION_IMPRESSION_REFUSEE: 'Message de l’imprimeur refusé',
  OPERATEUR_INCONNU: 'Opérateur inconnu',
  OPERATEUR_SUSPENDU: 'Opérateur suspendu',
  OPERATION: 'Opération',
  OPERATIONS_RETABLIES: 'Opérations rétablies',
  OPPOSITION: 'Opposition sur des titres',
  OPPOSITIONS: 'Oppositions',
  OPPOSITION_LEVEE: 'Opposition levée',
  ORTHOGRAPHE: 'Orthographe du nom',
  OUVERTURE: 'Ouverture',
  PAIEMENT: 'Paiement inconnu',
  PAIEMENTS: 'Paiements',
  PAIEMENT_EN_DOUBLE: 'Paiement en double',
  PARTENAIRE: 'Par un partenaire',
  PERTE: 'Perte',
  PRELEVEMENT: 'Prélèvement',
  PRESTATAIRE: 'Demandé au prestataire',
  PREUVE: 'Adresse prouvée',
  PROCHE: 'Nom proche',
  RAPPEL: 'Rappel de virement',
  RAPPEL_BANQUE: 'Rappel de la banque',
  RAPPORT: 'Rapport',
  RAPPROCHEMENT: 'Rapprochement des cartes',
  RECHERCHE: 'Recherche et fiche',
  REFERENCE: 'Autre référence',
  REFUS: 'Refus',
  REFUS_DU_FOURNISSEUR: 'Refus du service de connexion',
  REFUS_JUSTIFICATIF: 'Justificatif refusé',
  REGLAGES: 'Réglages',
  REGLAGES_CHANGES: 'Réglages changés entre-temps',
  REGULIER_AJOUT: 'Rapport régulier demandé',
  REGULIER_FIN: 'Rapport régulier arrêté',
  RELANCE: 'Relance',
  RELEVE_BANCAIRE: 'Relevé déposé',
  RELEVE_CONFIRME: 'Relevé confirmé',
  REMBOURSE: 'Remboursé',
  REMBOURSEMENT: 'Remboursement',
  REMBOURSEMENT_REFUSE: 'Remboursement refusé',
  REMPLACEMENT: 'Remplacement',
  RENVOI: 'Renvoi',
  REOUVERTURE_ACCEPTER: 'Réouverture acceptée',
  REOUVERTURE_DEMANDEE: 'Réouverture demandée',
  REOUVERTURE_REFUSER: 'Réouverture refusée',
  REPONSE_TYPE_AJOUT: 'Réponse type ajoutée',
  REPONSE_TYPE_MODIFICATION: 'Réponse type modifiée',
  REPONSE_TYPE_RETRAIT: 'Réponse type retirée',
  REPRENDRE: 'Reprise',
  REPRISE_VIREMENTS: 'Reprise de virements',
  RETENUE: 'Retenue',
  RETOUR_BANCAIRE: 'Retour de la banque',
  RETOUR_BANQUE_A_VERIFIER: 'Retour de la banque à vérifier',
  RETRAIT: 'Retrait',
  RIB_VERIFIE: 'RIB vérifié',
  ROLE: 'Changement de rôle',
  SAISIE: 'Saisie',
  SANS_ACCES: 'Sans accès',
  SANS_CODE: 'Réponse sans code',
  SAP: 'Par les services à domicile',
  SEMAINE: 'Chaque semaine',
  SESSION: 'Session ouverte',
  SESSIONS_FERMEES: 'Connexions fermées',
  SUSPENDRE: 'Suspension',
  TECH: 'Erreur technique',
  TELECHARGEMENT: 'Téléchargement',
  TELEPHONE_MODIFIE: 'Téléphone modifié',
  TEXTES_COURRIELS: 'Textes des e-mails',
  TITRES_ARRIVES: 'Titres arrivés',
  TITRES_PAPIER_DEMANDES: 'Titres papier demandés',
  TITRES_RETROUVES: 'Titres retrouvés',
  TROP_PERCU: 'Trop-perçu',
  TYPE_INCONNU: 'Type inconnu',
  URGENTE: 'Urgente',
  VALEUR_INEXACTE: 'Valeur inexacte',
  VALEUR_REPRISE: 'Valeur reprise sur les comptes CESU',
  VALIDATION: 'Validation',
  VIREMENT: 'Virement',
  VIREMENTS: 'Virements',
  VIREMENT_DEJA_RECU: 'Virement que la banque dit avoir déjà',
  VIREMENT_INCONNU: 'Virement inconnu',
  VIREMENT_INTERNE: 'Virement interne',
  VIREMENT_RETENU: 'Virement retenu',
  VOL: 'Vol',
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  nom: 'nom',
  prenom: 'prénom',
  dateNaissance: 'date de naissance',
  identifiant: 'identifiant',
  eMail: 'adresse e-mail',
};

const CALL_SUMMARIES = new Map(
  Object.values(ALL_CALLS).map(({ method, path, summary }) => [`${method} ${path}`, summary]),
);

const ERROR_MESSAGES = new Map<string, string>(
  Object.entries(ERROR_CATALOGUE).map(([code, { message }]) => [code, message]),
);

const CODE = /^[A-Z][A-Z_]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS_PER_MINUTE = 60;

/** A code that an earlier release recorded, and that has no words any more. */
const sentenceOf = (code: string): string => {
  const text = code.replaceAll('_', ' ').toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const words = (value: Value): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const text = String(value);
  if (text === 'passkey') return 'Clé d’accès';
  return EVENT_WORDS[text] ?? (CODE.test(text) ? sentenceOf(text) : text);
};

/** What changed is in the history of the sheet, field by field. */
const settingsIn = (text: string): string => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? String(Object.keys(read).length) : text;
  } catch {
    return text;
  }
};

const FORMATS: Readonly<Record<Format, (value: Value) => string>> = {
  words,
  cents: (value) => (typeof value === 'number' ? formatAmount(centsOf(value)) : String(value)),
  day: (value) => {
    const text = String(value);
    return DAY.test(text) ? formatFrenchDate(calendarDay(text)) : text;
  },
  seconds: (value) => `${Math.round(Number(value) / SECONDS_PER_MINUTE)}\u00a0min`,
  fields: (value) =>
    String(value)
      .split(', ')
      .map((field) => FIELD_WORDS[field] ?? field)
      .join(', '),
  settings: (value) => settingsIn(String(value)),
  call: (value) => CALL_SUMMARIES.get(String(value)) ?? String(value),
  error: (value) => ERROR_MESSAGES.get(String(value)) ?? words(value),
};

const detailOf = (name: string): Detail | undefined =>
  Object.entries<Detail>(EVENT_DETAILS).find(([key]) => key === name)?.[1];

/** One detail in plain words, for the screen and for the file. */
export const describeDetail = (
  name: string,
  value: Value,
): { readonly nom: string; readonly valeur: string } => {
  const { label = sentenceOf(name), format = 'words' } = detailOf(name) ?? {};
  return { nom: label, valeur: FORMATS[format](value) };
};
