import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const privacyTexts = defineTexts('donnees-personnelles', {
  lead: 'Ce que nous savons de vous, qui l’a consulté, et ce que vous pouvez demander.',
  loading: 'Chargement',
  error: 'Votre demande n’a pas abouti',
  success: 'C’est fait',
  pending: 'Envoi en cours',
  cancel: 'Annuler',
  notice: 'Lire comment vos données sont protégées',
});

export const consentTexts = defineTexts('consentements', {
  title: 'Vos consentements',
  intro: 'Chaque choix est gardé avec sa date et la phrase que vous avez lue.',
  none: 'Vous n’avez encore fait aucun choix.',
  OFFRES_MAIL: 'Offres par e-mail',
  ACCEPTE: 'Accepté',
  REFUSE: 'Refusé',
  INSCRIPTION: 'à l’inscription',
  PROFIL: 'depuis votre profil',
  REPRISE: 'choix antérieur, repris tel quel',
  line: 'Le {date}, {source}',
  sentence: 'Phrase lue (version {version}) : « {texte} »',
  change: 'Changer mon choix',
  choose: 'Faire mon choix',
});

export const exportTexts = defineTexts('copie-donnees', {
  title: 'Télécharger mes données',
  intro:
    'Un fichier ZIP avec tout ce que nous avons sur vous : un document PDF à lire et un fichier JSON à réutiliser. Il est prêt sous 24 heures, se télécharge une seule fois, après un code.',
  ask: 'Demander une copie de mes données',
  asked: 'Votre copie est en préparation. Elle sera prête sous 24 heures.',
  askedOn: 'Demandée le {date}',
  until: 'À télécharger avant le {date}',
  EN_PREPARATION: 'En préparation',
  PRET: 'Prête',
  TELECHARGE: 'Déjà téléchargée',
  EXPIRE: 'Expirée',
  download: 'Télécharger ma copie',
  downloadOf: 'Télécharger la copie demandée le {date}',
  list: 'Copies demandées',
});

export const consultationTexts = defineTexts('consultations', {
  title: 'Qui a ouvert mon espace',
  intro:
    'Quand une autre personne entre dans votre espace, ou que votre financeur ou l’assistance lit ce qui vous concerne, nous le notons ici.',
  none: 'Personne d’autre que vous n’a ouvert votre espace.',
  list: 'Consultations',
  ASSISTANCE: 'Service d’assistance',
  PARTENAIRE: 'Partenaire',
  PROCHE: 'Personne qui agit pour vous',
  FINANCEUR: 'Votre financeur',
  line: '{organisme}, le {date}',
  readOnly: 'En lecture seule',
  canAct: 'Avec possibilité d’agir',
  reason: 'Motif : {motif}',
  shown: '{nombre} consultations affichées',
  shownOne: '1 consultation affichée',
});

export const erasureTexts = defineTexts('effacement', {
  title: 'Effacer mes données',
  intro:
    'Vous pouvez demander l’effacement de vos données. Votre compte sera fermé et vous ne pourrez plus vous connecter.',
  kept: 'Ce que la loi nous oblige à garder',
  keptIntro: 'Ces données sont mises à part, puis effacées à la fin du délai.',
  keptLine: '{duree} – {motif}',
  obstacles: 'Ce qu’il faut régler avant',
  SOLDE: 'Il vous reste des CESU à dépenser sur un compte : utilisez-les, ils seraient perdus.',
  TITRES: 'Il vous reste des titres papier valables : utilisez-les, ils seraient perdus.',
  COMMANDES: 'Une commande est en cours : attendez sa fin, ou annulez-la.',
  PAIEMENTS: 'Un paiement est en cours : attendez qu’il soit versé, ou annulez-le.',
  DECLARATIONS: 'Une déclaration est en cours d’envoi à l’Urssaf : attendez sa réponse.',
  COMPTE: 'Comptes CESU à dépenser\u00a0: {nombre}, à utiliser avant le {date}.',
  TITRE: 'Titres papier valables\u00a0: {nombre}, à utiliser avant le {date}.',
  COMMANDE: 'Commandes de CESU en cours\u00a0: {nombre}, la plus ancienne du {date}.',
  SERVICE: 'Commandes de services en cours\u00a0: {nombre}, la plus ancienne du {date}.',
  PAIEMENT_COMPTE: 'Paiements depuis un compte en cours\u00a0: {nombre}, le plus ancien du {date}.',
  PAIEMENT_TITRES: 'Paiements en titres papier en cours\u00a0: {nombre}, le plus ancien du {date}.',
  ECHANGE: 'Échanges de millésime en cours\u00a0: {nombre}, le plus ancien du {date}.',
  FACTURE: 'Factures de services à payer\u00a0: {nombre}, la plus ancienne du {date}.',
  DECLARATION: 'Déclarations en attente de réponse\u00a0: {nombre}, la plus ancienne du {date}.',
  seeCOMPTE: 'Voir mes comptes',
  seeTITRE: 'Voir mes titres',
  seeCOMMANDE: 'Voir mes commandes',
  seeSERVICE: 'Voir mes commandes de services',
  seePAIEMENT_COMPTE: 'Voir mes paiements depuis un compte',
  seePAIEMENT_TITRES: 'Voir mes paiements en titres papier',
  seeECHANGE: 'Voir mes échanges',
  seeFACTURE: 'Voir mes factures',
  seeDECLARATION: 'Voir mes déclarations',
  ask: 'Demander l’effacement de mes données',
  confirmTitle: 'Demander l’effacement de vos données ?',
  confirmText:
    'Votre compte sera fermé et vos données effacées au jour prévu. Jusque-là, vous pouvez changer d’avis. Un code vous sera demandé.',
  asked: 'Votre demande d’effacement est enregistrée.',
  waitingTitle: 'Effacement demandé',
  waiting: 'Demandé le {date}. Il sera fait le {jour}, sauf si vous changez d’avis avant.',
  withdraw: 'Garder mon compte et mes données',
  withdrawn: 'Votre demande d’effacement est annulée : rien ne sera effacé.',
});
