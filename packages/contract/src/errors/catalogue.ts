import { HOME_SERVICE_ERRORS } from '../home-services/home-service-errors.ts';
import { OPERATION_ERRORS, OPERATOR_ERRORS } from '../backoffice/operator-errors.ts';
import { PAGE_ERRORS } from './page-errors.ts';

/**
 * Every error that the API may answer: a stable code, its status, its French sentence.
 * A screen may rely on the code; the sentence is what a person reads.
 */
export const ERROR_CATALOGUE = {
  // Requests that cannot be read
  REQUETE_INVALIDE: { status: 400, message: 'Certaines informations sont invalides.' },
  CORPS_ILLISIBLE: { status: 400, message: 'La demande envoyée est illisible.' },
  CORPS_TROP_VOLUMINEUX: { status: 413, message: 'La demande envoyée est trop volumineuse.' },
  TYPE_DE_CONTENU_REFUSE: { status: 415, message: 'Ce type de contenu n’est pas accepté.' },
  RESSOURCE_INTROUVABLE: { status: 404, message: 'La ressource demandée n’existe pas.' },
  METHODE_NON_AUTORISEE: { status: 405, message: 'Cette opération n’existe pas à cette adresse.' },

  // Who is asking
  IDENTIFIANTS_INCORRECTS: { status: 401, message: 'Identifiant ou mot de passe incorrect.' },
  SESSION_REQUISE: { status: 401, message: 'Votre connexion a expiré. Veuillez vous reconnecter.' },
  ACCES_REFUSE: { status: 403, message: 'Vous n’avez pas accès à cette opération.' },
  LECTURE_SEULE: { status: 403, message: 'Action non autorisée en lecture seule.' },
  TROP_DE_TENTATIVES: {
    status: 429,
    message: 'Trop de tentatives, veuillez réessayer dans quelques minutes.',
  },

  CODE_INCORRECT: { status: 400, message: 'Le code de vérification est incorrect.' },
  SESSION_MFA_INVALIDE: { status: 400, message: 'Session MFA expirée ou invalide.' },
  RENVOI_TROP_TOT: {
    status: 429,
    message: 'Un code vient de vous être envoyé. Veuillez patienter avant d’en demander un autre.',
  },
  CONFIRMATION_REQUISE: {
    status: 403,
    message: 'Pour votre sécurité, confirmez d’abord votre identité.',
  },
  SECOND_FACTEUR_REQUIS: {
    status: 409,
    message: 'Votre espace exige une vérification en deux étapes : ajoutez-en une autre d’abord.',
  },
  LIEN_INVALIDE: { status: 400, message: 'Le lien de connexion est invalide ou expiré.' },
  LIEN_DEJA_UTILISE: PAGE_ERRORS.LIEN_DEJA_UTILISE,
  CONNEXION_ENTREPRISE_INCONNUE: {
    status: 404,
    message:
      'Aucune connexion d’entreprise n’est ouverte pour cette adresse. Vérifiez-la, ou connectez-vous avec votre identifiant et votre mot de passe.',
  },
  CONNEXION_ENTREPRISE_REFUSEE: {
    status: 400,
    message:
      'La connexion par votre entreprise n’a pas abouti. Recommencez depuis la page de connexion.',
  },
  CONNEXION_ENTREPRISE_SANS_ACCES: {
    status: 403,
    message:
      'Votre entreprise vous reconnaît, mais aucun accès à cet espace n’est ouvert à votre adresse. Demandez-le à un administrateur de cet espace.',
  },
  CONNEXION_ENTREPRISE_INDISPONIBLE: {
    status: 409,
    message:
      'Le service de connexion de votre entreprise ne répond pas. Réessayez dans quelques minutes.',
  },
  CONNEXION_ENTREPRISE_EXIGEE: {
    status: 403,
    message:
      'Votre entreprise demande de se connecter par son propre service\u00a0: choisissez «\u00a0Se connecter avec mon entreprise\u00a0».',
  },
  ANCIEN_MOT_DE_PASSE_INCORRECT: {
    status: 400,
    message: 'L’ancien mot de passe est incorrect.',
  },
  MOT_DE_PASSE_INCORRECT: { status: 400, message: 'Le mot de passe est incorrect.' },
  IDENTIFIANT_DEJA_UTILISE: { status: 409, message: 'Cet identifiant est déjà utilisé.' },
  ADRESSE_DEJA_UTILISEE: {
    status: 409,
    message: 'Cette adresse e-mail est déjà celle d’un autre compte. Indiquez-en une autre.',
  },
  LIEN_ADRESSE_INVALIDE: {
    status: 400,
    message:
      'Ce lien de confirmation n’est plus valable\u00a0: il a déjà servi, a été remplacé ou a expiré. Demandez-en un autre depuis votre profil.',
  },
  LIEN_AVIS_INVALIDE: {
    status: 400,
    message:
      'Ce lien n’est plus valable\u00a0: il a déjà servi ou a expiré. Si un changement n’est pas de vous, contactez-nous.',
  },
  SIGNATURE_REFUSEE: { status: 401, message: 'La signature de cette demande est refusée.' },
  DEMANDE_REJOUEE: { status: 400, message: 'Cette demande a déjà été reçue telle quelle.' },
  PARTENAIRE_INCONNU: { status: 403, message: 'Ce partenaire n’est pas autorisé.' },

  // Registration
  CONTRAT_INCONNU: { status: 404, message: 'Contrat inconnu.' },
  SESSION_INSCRIPTION_INCONNUE: {
    status: 404,
    message: 'Aucune session ouverte ne correspond à cette inscription.',
  },
  CONTROLES_INCORRECTS: {
    status: 400,
    message: 'Les informations saisies ne correspondent à aucune personne attendue.',
  },
  DEJA_INSCRIT: { status: 409, message: 'Votre inscription sur ce contrat est déjà faite.' },
  EMAIL_DEJA_UTILISE: {
    status: 409,
    message:
      'Un compte existe déjà pour cette adresse e-mail. Souhaitez-vous recevoir votre identifiant par e-mail ?',
  },

  EMETTEUR_NON_INSTALLE: {
    status: 409,
    message:
      'Ce service n’est pas encore ouvert\u00a0: l’identité de l’émetteur n’est pas installée.',
  },

  // Ordering
  SESSION_PRECOMMANDE_INCONNUE: {
    status: 404,
    message: 'Cette session de commande n’existe pas ou ne vous est pas ouverte.',
  },
  SESSION_FERMEE: { status: 409, message: 'Cette session de commande est fermée.' },
  SESSION_MODIFIEE: {
    status: 409,
    message: 'Cette session a été modifiée entre-temps. Rechargez-la avant de l’enregistrer.',
  },
  CATEGORIE_INCONNUE: {
    status: 400,
    message: 'Cette catégorie de personnel n’est pas proposée dans la session.',
  },
  MONTANT_TROP_ELEVE: {
    status: 400,
    message: 'Le montant dépasse le maximum autorisé par la session.',
  },
  PRECOMMANDE_NON_MODIFIABLE: {
    status: 409,
    message: 'Cette commande ne peut plus être modifiée ni annulée.',
  },
  PAIEMENT_SANS_OBJET: {
    status: 409,
    message: 'Aucun paiement par carte n’est attendu.',
  },
  PRESTATAIRE_CARTE_INDISPONIBLE: {
    status: 409,
    message:
      'Le paiement par carte est momentanément indisponible. Votre saisie est conservée : réessayez dans quelques minutes.',
  },

  // Orders of a funder
  AUCUNE_LIGNE_A_COMMANDER: {
    status: 409,
    message:
      'Aucune ligne n’est prête à être commandée : il faut des lignes validées, dont la part du bénéficiaire est payée et dont le millésime est ouvert (le suivant s’ouvre le 1er décembre).',
  },
  AUCUN_DOCUMENT: { status: 404, message: 'Aucune facture ni aucun avoir dans cette période.' },
  TROP_DE_DOCUMENTS: {
    status: 409,
    message:
      'Cette période compte plus de 300 factures et avoirs\u00a0: choisissez-en une plus courte.',
  },
  COMMANDE_FINANCEUR_NON_ANNULABLE: {
    status: 409,
    message:
      'Cette commande ne peut plus être annulée\u00a0: un paiement est arrivé, ou elle est déjà passée ou annulée.',
  },
  LIGNES_NON_COMMANDABLES: {
    status: 409,
    message:
      'Une ou plusieurs des lignes choisies ne peuvent pas être commandées. Rien n’a été commandé : actualisez la liste des lignes.',
  },
  TOTAL_MODIFIE: {
    status: 409,
    message:
      'Le total de la commande a changé depuis que vous l’avez lu. Rien n’a été commandé\u00a0: relisez-le, puis confirmez.',
  },
  DEPART_MODIFIE: {
    status: 409,
    message:
      'Les demandes de cette personne ont changé depuis que vous les avez lues. Rien n’a été enregistré\u00a0: relisez-les, puis confirmez.',
  },
  FUSION_IMPOSSIBLE: {
    status: 409,
    message: 'Ces deux fiches ne peuvent pas être réunies. Rien n’a changé.',
  },

  PLAFOND_DEPASSE: {
    status: 409,
    message:
      'Cette commande dépasse l’encours que prévoit le contrat. Rien n’a été commandé\u00a0: commandez moins de lignes, ou réglez une facture.',
  },

  // Files that a funder sends
  FICHIER_MANQUANT: { status: 400, message: 'Choisissez un fichier à importer.' },
  FICHIER_ILLISIBLE: {
    status: 400,
    message: 'Ce fichier est illisible. Rien n’a été enregistré.',
  },
  FICHIER_NON_CONFORME: {
    status: 400,
    message: 'Ce fichier n’a pas la forme attendue. Rien n’a été enregistré.',
  },
  IMPORT_EN_COURS: {
    status: 409,
    message: 'Un autre fichier est en cours d’import. Réessayez dans quelques instants.',
  },
  IMPORT_NON_ANNULABLE: {
    status: 409,
    message: 'Cet import ne peut plus être annulé. Rien n’a changé.',
  },

  // Requests and one's own data
  PIECE_REFUSEE: {
    status: 400,
    message: 'Ce fichier ne peut pas être joint. Rien n’a été enregistré.',
  },
  TROP_DE_PIECES: {
    status: 409,
    message: 'Cette demande a déjà autant de fichiers joints qu’elle peut en recevoir.',
  },
  AVIS_IMPOSSIBLE: {
    status: 409,
    message: 'Vous pourrez donner votre avis quand cette demande sera close.',
  },
  COPIE_INDISPONIBLE: {
    status: 409,
    message:
      'Cette copie a déjà été téléchargée ou n’est plus disponible. Demandez-en une nouvelle.',
  },
  EFFACEMENT_IMPOSSIBLE: {
    status: 409,
    message: 'Vos données ne peuvent pas être effacées pour le moment.',
  },
  ACCES_DEJA_DONNE: {
    status: 409,
    message: 'Cette personne a déjà accès à votre espace. Retirez d’abord cet accès.',
  },
  INVITATION_INVALIDE: {
    status: 404,
    message:
      'Cette invitation n’est plus valable\u00a0: elle a déjà servi, a été remplacée ou retirée, ou a expiré. Demandez à la personne de vous inviter de nouveau.',
  },
  INVITATION_A_SOI: {
    status: 409,
    message: 'Cette invitation ouvre votre propre espace\u00a0: elle est pour une autre personne.',
  },
  ACCES_DEJA_RECU: { status: 409, message: 'Vous avez déjà accès à cet espace.' },
  COMPTE_DEJA_OUVERT: {
    status: 409,
    message:
      'Un compte existe déjà avec cette adresse e-mail. Connectez-vous avec ce compte, puis acceptez l’invitation.',
  },
  TROP_D_ACCES_DONNES: {
    status: 409,
    message: 'Trop de personnes ont déjà accès à votre espace. Retirez d’abord un accès.',
  },

  // The dress of a contract
  HABILLAGE_MODIFIE: {
    status: 409,
    message:
      'Cet habillage a été modifié entre-temps par une autre personne. Rechargez-le avant de continuer.',
  },
  BROUILLON_ABSENT: {
    status: 409,
    message: 'Il n’y a rien à publier\u00a0: cet habillage n’a pas de brouillon.',
  },
  IMAGE_REFUSEE: {
    status: 400,
    message: 'Cette image ne peut pas être utilisée. Rien n’a été enregistré.',
  },
  TROP_D_IMAGES: {
    status: 409,
    message: 'Ce contrat a déjà autant d’images qu’il peut en recevoir.',
  },

  // Lists and saved views
  EXPORT_TROP_LONG: {
    status: 409,
    message:
      'Ce fichier aurait trop de lignes. Précisez les filtres de la liste, puis téléchargez-la de nouveau.',
  },
  VUE_DEJA_NOMMEE: {
    status: 409,
    message: 'Une de vos vues de cette liste porte déjà ce nom.',
  },
  TROP_DE_VUES: {
    status: 409,
    message: 'Cette liste a déjà 20 vues. Supprimez-en une, puis recommencez.',
  },

  // Plans and people of a funder
  CONTRAT_SANS_PLAN: {
    status: 409,
    message: 'Ce contrat n’accorde pas de droits mensuels : il ne reçoit pas de plans d’aide.',
  },
  UTILISATEUR_DEJA_PRESENT: {
    status: 409,
    message: 'Une personne de votre espace utilise déjà cette adresse e-mail.',
  },
  INVITATION_SANS_OBJET: {
    status: 409,
    message: 'Cette personne a déjà choisi son mot de passe : elle n’attend plus d’invitation.',
  },
  DERNIER_ADMINISTRATEUR: {
    status: 409,
    message:
      'Votre espace doit garder au moins un administrateur. Nommez-en d’abord un autre, qui se soit déjà connecté.',
  },
  DROITS_NON_ADMINISTRES: {
    status: 403,
    message:
      'Cette personne a des droits, ou en recevrait, sur des contrats que vous n’administrez pas.',
  },
  RETRAIT_DE_SOI: {
    status: 409,
    message:
      'Vous ne pouvez pas retirer votre propre accès. Demandez-le à un autre administrateur.',
  },

  // Commands that may be sent twice
  CLE_IDEMPOTENCE_REQUISE: {
    status: 400,
    message: 'Cette opération doit porter une clé d’idempotence.',
  },
  CLE_IDEMPOTENCE_REUTILISEE: {
    status: 422,
    message: 'Cette opération a déjà été envoyée avec un autre contenu.',
  },
  OPERATION_EN_COURS: {
    status: 409,
    message: 'Cette opération est déjà en cours. Veuillez patienter quelques secondes.',
  },

  // Money
  SOLDE_INSUFFISANT: { status: 409, message: 'Le solde disponible est insuffisant.' },
  DROIT_INSUFFISANT: PAGE_ERRORS.DROIT_INSUFFISANT,
  OPERATION_HORS_PERIODE: {
    status: 409,
    message: 'Cette opération n’est pas possible à cette date pour ce compte ou ces titres.',
  },
  TITRE_INDISPONIBLE: {
    status: 409,
    message:
      'Un ou plusieurs de ces titres ne peuvent pas être utilisés. Votre demande n’a pas été enregistrée.',
  },
  OPPOSITION_IMPOSSIBLE: {
    status: 409,
    message: 'Seul un titre en votre possession et non utilisé peut être mis en opposition.',
  },
  ECHANGE_HORS_PERIODE: PAGE_ERRORS.ECHANGE_HORS_PERIODE,
  ECHANGE_NON_PROPOSE: {
    status: 409,
    message: 'Votre contrat ne permet pas cet échange.',
  },
  ECHANGE_EN_COURS: {
    status: 409,
    message:
      'Un échange de ce compte ou de ces titres attend déjà son paiement par carte. Terminez-le ou abandonnez-le d’abord.',
  },
  MOUVEMENT_DEJA_TRAITE: { status: 409, message: 'Cette opération a déjà été traitée.' },
  INTERVENANT_INCONNU: {
    status: 404,
    message: 'Aucun intervenant ne correspond à ce code NAN.',
  },
  INTERVENANT_INACTIF: {
    status: 409,
    message: 'Cet intervenant ne peut pas être payé pour le moment.',
  },
  INTERVENANT_HORS_LIGNE: {
    status: 409,
    message: 'Cet intervenant n’accepte pas le paiement en ligne.',
  },
  PAIEMENT_NON_ANNULABLE: {
    status: 409,
    message: 'Ce paiement ne peut plus être annulé : il est déjà versé, rejeté ou annulé.',
  },
  OPERATIONS_SUSPENDUES: {
    status: 403,
    message:
      'Par sécurité, vos paiements, échanges et commandes sont suspendus. Rien n’a été débité\u00a0: contactez-nous pour vérifier avec vous et les rétablir.',
  },
  LEDGER_SUSPENDU: {
    status: 409,
    message:
      'Les opérations sont suspendues le temps d’une vérification. Aucun montant n’a été débité.',
  },

  // Declaring
  DECLARATIONS_FERMEES: {
    status: 403,
    message: 'Votre contrat ne permet pas de déclarer un salarié.',
  },
  EMPLOYEUR_NON_ENREGISTRE: { status: 409, message: 'Cet employeur n’est pas enregistré.' },
  NUMERO_EMPLOYEUR_REFUSE: {
    status: 409,
    message:
      'Ce numéro d’employeur n’est pas enregistré à vos nom, prénom et date de naissance auprès de l’organisme. Vérifiez-le sur ses courriers\u00a0; s’il est bien le vôtre, écrivez-nous.',
  },
  EMPLOYEUR_NON_ACTIF: {
    status: 409,
    message: 'L’état de votre compte employeur ne vous permet pas de continuer.',
  },
  SALARIE_NON_ENREGISTRE: { status: 409, message: 'Ce salarié n’est pas enregistré.' },
  ASSOCIATION_REQUISE: {
    status: 409,
    message: 'Ce salarié n’est pas encore associé à votre compte employeur. Associez-le d’abord.',
  },
  MANDAT_EN_ATTENTE: {
    status: 409,
    message:
      'Votre mandat attend votre accord auprès de l’organisme. Validez-le dans votre espace employeur, puis revenez déclarer.',
  },
  MANDAT_ABSENT: {
    status: 409,
    message:
      'Vous n’avez pas donné mandat pour déclarer en votre nom. Donnez-le dans votre espace employeur, puis revenez déclarer.',
  },
  MANDAT_RESILIE: {
    status: 409,
    message:
      'Votre mandat a été résilié. Donnez-en un nouveau dans votre espace employeur, puis revenez déclarer.',
  },
  DECLARATION_DEJA_FAITE: {
    status: 409,
    message: 'Une déclaration a déjà été faite pour ce salarié et ce mois.',
  },
  ORGANISME_INDISPONIBLE: {
    status: 409,
    message:
      'L’organisme est momentanément indisponible. Votre saisie est conservée : réessayez dans quelques minutes.',
  },
  TROP_D_ENFANTS: {
    status: 409,
    message: 'Vous ne pouvez pas enregistrer davantage d’enfants.',
  },

  ...HOME_SERVICE_ERRORS,
  ...OPERATOR_ERRORS,
  ...OPERATION_ERRORS,

  // Platform
  SERVICE_INDISPONIBLE: { status: 503, message: 'Le service est momentanément indisponible.' },
  SERVICE_SURCHARGE: {
    status: 429,
    message: 'Le service est très sollicité. Veuillez réessayer dans quelques instants.',
  },
  ERREUR_INTERNE: {
    status: 500,
    message: 'Une erreur technique s’est produite. Rien n’a été enregistré. Veuillez réessayer.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
