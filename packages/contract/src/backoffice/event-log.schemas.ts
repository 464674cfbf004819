import { SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { optionalText } from '../schemas/fields.ts';
import { moment } from '../schemas/wire-fields.ts';

/** Every kind of event that the security log records, in the words of the back office. */
export const EVENT_KINDS = [
  { code: 'ALARME', label: 'Alarme' },
  { code: 'INSTALLATION', label: 'Installation' },
  { code: 'CONNEXION', label: 'Connexion' },
  { code: 'CONNEXION_ENTREPRISE', label: 'Connexion par l’entreprise' },
  { code: 'FOURNISSEUR_IDENTITE', label: 'Service de connexion d’une entreprise' },
  { code: 'DECONNEXION', label: 'Déconnexion' },
  { code: 'LIMITE_ATTEINTE', label: 'Limite d’essais atteinte' },
  { code: 'SECONDE_ETAPE', label: 'Seconde étape' },
  { code: 'CODE_ENVOYE', label: 'Code envoyé' },
  { code: 'CONFIRMATION', label: 'Identité confirmée' },
  { code: 'SECOND_FACTEUR_MODIFIE', label: 'Seconde étape modifiée' },
  { code: 'MOT_DE_PASSE_MODIFIE', label: 'Mot de passe modifié' },
  { code: 'RECUPERATION', label: 'Récupération d’accès' },
  { code: 'SESSION_TERMINEE', label: 'Connexion terminée' },
  { code: 'MANDAT_SIGNE', label: 'Mandat signé' },
  { code: 'MANDAT_REVOQUE', label: 'Mandat révoqué' },
  { code: 'COORDONNEES_BANCAIRES_MODIFIEES', label: 'Coordonnées bancaires modifiées' },
  { code: 'ADRESSE_MODIFIEE', label: 'Adresse e-mail modifiée' },
  { code: 'AVIS_PAS_MOI', label: 'Avis « ce n’est pas moi »' },
  { code: 'ADRESSE_POSTALE_MODIFIEE', label: 'Adresse postale modifiée' },
  { code: 'SUSPENSION_OPERATIONS_LEVEE', label: 'Opérations rétablies' },
  { code: 'TELEPHONE_MODIFIE', label: 'Téléphone modifié' },
  { code: 'IDENTIFIANT_MODIFIE', label: 'Identifiant modifié' },
  { code: 'COPIE_DONNEES', label: 'Copie des données' },
  { code: 'EFFACEMENT', label: 'Effacement' },
  { code: 'LIEN_DEMANDE', label: 'Lien demandé' },
  { code: 'LIEN_UTILISE', label: 'Lien utilisé' },
  { code: 'ECHANGE_PAR_OPERATEUR', label: 'Échange de millésime par un opérateur' },
  { code: 'INSCRIPTION', label: 'Inscription' },
  { code: 'INSCRIPTION_DEMANDEE', label: 'Inscription demandée' },
  { code: 'ACCES_DELEGUE', label: 'Accès confié' },
  { code: 'UTILISATEUR_FINANCEUR', label: 'Utilisateur d’un financeur' },
  { code: 'FINANCEUR_MODIFIE', label: 'Financeur modifié' },
  { code: 'CONTRAT_MODIFIE', label: 'Contrat modifié' },
  { code: 'FICHIER_PLANS_AIDE', label: 'Fichier de plans d’aide' },
  { code: 'IMPORT_ANNULE', label: 'Import d’un financeur annulé' },
  { code: 'PLANS_AIDE_CHANGES', label: 'Plans d’aide modifiés' },
  { code: 'PERSONNE_CORRIGEE', label: 'Personne corrigée par un financeur' },
  { code: 'PERSONNE_PARTIE', label: 'Départ d’une personne' },
  { code: 'COLONNES_FINANCEUR', label: 'Colonnes des fichiers d’un financeur' },
  { code: 'PERSONNES_REUNIES', label: 'Fiches d’une même personne réunies' },
  { code: 'PERSONNE_REVENUE', label: 'Retour d’une personne' },
  { code: 'SECONDE_PERSONNE', label: 'Accord d’une seconde personne' },
  { code: 'HABILLAGE_PUBLIE', label: 'Habillage publié' },
  { code: 'CONTROLE_INSCRIPTION', label: 'Contrôle d’inscription' },
  { code: 'CONTROLE_COMMANDE', label: 'Contrôle de commande' },
  { code: 'INTERLOCUTEUR', label: 'Interlocuteur' },
  { code: 'RAPPORT', label: 'Rapport' },
  { code: 'DEMANDE_GESTION', label: 'Demande de gestion' },
  { code: 'OPERATION_ARGENT', label: 'Opération d’argent' },
  { code: 'DECLARATION_OPERATEUR', label: 'Déclaration par un opérateur' },
  { code: 'LIVRES', label: 'Grand livre' },
  { code: 'ACCES_REFUSE', label: 'Accès refusé' },
  { code: 'EXPORT', label: 'Fichier téléchargé' },
  { code: 'ACTE_OPERATEUR', label: 'Acte d’un opérateur' },
  { code: 'LECTURE_OPERATEUR', label: 'Lecture par un opérateur' },
  { code: 'RECHERCHE_OPERATEUR', label: 'Recherche par un opérateur' },
  { code: 'INTERVENANT_MODIFIE', label: 'Intervenant affilié ou corrigé' },
  { code: 'VALEUR_DATEE', label: 'Valeur datée' },
  { code: 'OPERATEUR_MODIFIE', label: 'Droits d’un opérateur' },
  { code: 'OPERATEUR_SUSPENDU', label: 'Opérateur suspendu' },
  { code: 'OPERATEUR_RETABLI', label: 'Opérateur rétabli' },
] as const;
export type EventKind = (typeof EVENT_KINDS)[number]['code'];

export const EVENT_RESULTS = ['SUCCES', 'ECHEC', 'REFUS'] as const;

/** The days before now that are shown. */
export const EVENT_PERIODS = [
  { code: 'JOUR', days: 1 },
  { code: 'SEMAINE', days: 7 },
  { code: 'MOIS', days: 31 },
  { code: 'TRIMESTRE', days: 92 },
] as const;

const LOGIN_MAX_LENGTH = 255;

/** Names no beneficiary: their sheet does, and records that it was read. */
export const loggedEvent = z.object({
  id: z.string(),
  date: moment,
  nature: z.string(),
  resultat: z.enum(EVENT_RESULTS),
  /** The operator who acted, where one did. */
  operateur: z.nullable(z.string()),
  /** The space of the account that the event is about, where it names one. */
  espace: z.nullable(z.enum(SPACE_TYPES)),
  /** The person whose sheet can be opened. */
  idPersonne: z.nullable(z.string()),
  details: z.array(z.object({ nom: z.string(), valeur: z.string() })),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

export const eventFilters = {
  nature: z.optional(z.enum(EVENT_KINDS.map(({ code }) => code))),
  resultat: z.optional(z.enum(EVENT_RESULTS)),
  periode: z.optional(z.enum(EVENT_PERIODS.map(({ code }) => code))),
  /** Of the account that the event names. */
  identifiant: optionalText(LOGIN_MAX_LENGTH),
};
