import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const registrationEntryTexts = defineTexts('inscription', {
  title: "S'inscrire",
  lead: 'Vous vous inscrivez auprès de {raisonSociale}.',
  intro:
    'C’est votre première visite ? Créez votre compte en quelques minutes avec les informations données par votre financeur.',
  register: "S'inscrire",
  resume: 'Reprendre mon inscription',
  contact: 'Nous contacter',
  loading: 'Chargement de votre inscription',
  failed: 'Nous n’avons pas pu préparer votre inscription',
  retry: 'Réessayer',
  error: 'Erreur',
  unknownContract: 'Contrat inconnu.',
});

/** Choice of the contract before the registration. */
export const firstVisitTexts = defineTexts('premiere-visite', {
  lead: 'Votre financeur vous a donné un numéro de contrat : il ouvre la page d’inscription.',
  number: 'Numéro de contrat',
  hint: 'Lettres et chiffres, sans espace. Exemple : 100001',
  whereTitle: 'Où trouver ce numéro ?',
  whereLetter: 'Sur le courrier ou l’e-mail de votre financeur qui vous invite à vous inscrire.',
  whereLink:
    'Dans le lien de cet e-mail. Si vous l’ouvrez, l’inscription commence directement, sans numéro à saisir.',
  whereAsk: 'Auprès de votre employeur ou de l’organisme qui finance vos CESU.',
  next: 'Continuer',
  pending: 'Vérification en cours',
  failed: 'Votre numéro n’a pas pu être vérifié',
  contact: 'Nous contacter',
  back: 'Revenir à la connexion',
});

/** Shared by all steps. */
export const registrationTexts = defineTexts('inscription-etapes', {
  steps: 'Étapes de l’inscription',
  next: 'Continuer',
  pending: 'Vérification en cours',
  back: 'Retour',
  edit: 'Modifier',
  abandon: 'Abandonner l’inscription',
  abandonTitle: 'Abandonner l’inscription ?',
  abandonText: 'Tout ce que vous avez saisi pour cette inscription sera effacé.',
  keep: 'Continuer l’inscription',
  checkFailed: 'Erreur lors de la vérification',
  notLost: 'Ce que vous avez saisi est toujours là : vous pouvez corriger et réessayer.',
});

export const sessionTexts = defineTexts('inscription-session', {
  lead: 'Choisissez la session pour laquelle votre financeur vous a écrit.',
  choice: 'Session d’inscription',
  loading: 'Chargement des sessions',
  none: 'Aucune session d’inscription n’est ouverte pour ce contrat.',
  noneAdvice:
    'Votre financeur n’a pas ouvert les inscriptions, ou leur date est passée. Demandez-lui quand vous pourrez vous inscrire.',
  contact: 'Nous contacter',
  failed: 'Les sessions n’ont pas pu être chargées',
  retry: 'Réessayer',
});

export const controlTexts = defineTexts('inscription-controle', {
  lead: 'Ces informations, connues de votre financeur, nous permettent de vous reconnaître.',
  matricule: 'Matricule',
  matriculeHint: '7 chiffres suivis d’une lettre. Exemple : 1234567A',
  cesuCode: 'Code CESU',
  cesuCodeHint: '8 chiffres, sur le courrier de votre financeur.',
});

export const profileTexts = defineTexts('inscription-profil', {
  lead: 'Indiquez votre nom, votre prénom et votre date de naissance tels que votre financeur les connaît.',
  identity: 'Votre identité',
  civilite: 'Civilité',
  m: 'Monsieur',
  mme: 'Madame',
  nom: 'Nom',
  prenom: 'Prénom',
  dateNaissance: 'Date de naissance',
  dateHint: 'JJ/MM/AAAA, par exemple 31/01/1980',
  address: 'Votre adresse',
  contact: 'Vous joindre',
  contactIntro: 'Un numéro de téléphone au moins.',
  emailContact: 'Adresse e-mail',
  emailHint: 'Un lien de confirmation y sera envoyé. Exemple : nom@domaine.fr',
  confirmationEmailContact: 'Confirmez l’adresse e-mail',
  preferences: 'Vos préférences',
  choixTypeProduit: 'Forme de vos CESU',
  productHint: 'Sous quelle forme voulez-vous les recevoir ?',
  titre: 'Titre CESU',
  titreHint: 'Un carnet de titres papier, envoyé chez vous.',
  compte: 'Compte CESU',
  compteHint: 'Un compte CESU, pour payer par internet.',
  postalOffersRefusal: 'Je refuse de recevoir des offres par courrier.',
  more: 'Informations demandées par votre financeur',
});

export const knownPersonTexts = defineTexts('inscription-connu', {
  title: 'Erreur lors de la vérification',
  text: 'Un compte existe déjà pour cette adresse e-mail. Souhaitez-vous recevoir votre identifiant par e-mail ?',
  send: 'Recevoir mon identifiant',
  sending: 'Envoi de votre identifiant en cours',
  sent: 'Votre identifiant a été demandé',
  sentText:
    'Si un compte correspond à l’adresse {email}, un e-mail avec l’identifiant vient d’y être envoyé.',
  sendFailed: 'Erreur lors de l’envoi de l’identifiant',
  signIn: 'Se connecter',
});

export const reviewTexts = defineTexts('inscription-recapitulatif', {
  title: 'Récapitulatif',
  contract: 'Contrat',
  session: 'Session',
  identity: 'Identité',
  bornMan: 'né le {date}',
  bornWoman: 'née le {date}',
  address: 'Adresse',
  phones: 'Téléphone',
  email: 'Adresse e-mail',
  product: 'Forme des CESU',
  editProfile: 'Modifier mes informations',
  editSession: 'Changer de session',
  submit: 'Confirmer mon inscription',
  pending: 'Inscription en cours',
  failedTitle: 'Votre inscription n’a pas pu être enregistrée',
  registeredElsewhere: 'Vous avez déjà un compte',
  registeredElsewhereText:
    'Ce contrat s’ajoutera à votre compte quand vous l’aurez confirmé : votre identifiant et votre mot de passe restent les mêmes.',
});

export const passwordStepTexts = defineTexts('inscription-mot-de-passe', {
  lead: 'Choisissez le mot de passe de votre compte, puis confirmez votre inscription.',
  password: 'Votre mot de passe',
});

export const confirmationTexts = defineTexts('inscription-confirmation', {
  title: 'Plus qu’une étape : ouvrez le lien reçu par e-mail',
  text: 'Votre demande d’inscription est enregistrée. Elle prend effet quand vous ouvrez le lien de confirmation.',
  next: 'Et maintenant ?',
  today: 'Aujourd’hui',
  recorded: 'Votre demande est enregistrée.',
  minutes: 'Dans quelques minutes',
  linkMailed: 'Vous recevez un lien de confirmation par e-mail.',
  linkMailedTo: 'Vous recevez un lien de confirmation par e-mail à {email}.',
  spam: 'Pensez à regarder aussi dans vos courriers indésirables. Le lien est valable {jours} jours.',
  known: 'Vous avez déjà un compte ?',
  knownText:
    'Le message est envoyé à l’adresse de ce compte. Ouvrez son lien, ou connectez-vous : le nouveau contrat vous attend sur la page d’accueil.',
  signIn: 'Se connecter',
});

/** Page of the mailed link. */
export const registrationProofTexts = defineTexts('inscription-preuve', {
  loading: 'Lecture de votre inscription',
  lead: 'Inscription de {nom} auprès de {raisonSociale}.',
  password: 'Mot de passe choisi à l’inscription',
  passwordHint: 'Il prouve que cette inscription est bien la vôtre.',
  confirm: 'Confirmer mon inscription',
  pending: 'Confirmation en cours',
  failed: 'Votre inscription n’a pas pu être confirmée',
  attachText:
    'Ce contrat s’ajoutera à votre espace. Votre identifiant et votre mot de passe restent les mêmes.',
  notMine: 'Si vous n’avez pas demandé cette inscription, fermez cette page : rien n’est changé.',
  doneTitle: 'Inscription confirmée',
  first: 'Votre inscription est confirmée. Vous pouvez vous connecter avec votre identifiant.',
  added: 'Votre inscription à ce nouveau contrat est confirmée.',
  login: 'Votre identifiant : {identifiant}. Il vous est aussi envoyé par e-mail.',
  enter: 'Accéder à mon espace',
  entering: 'Connexion en cours',
  signIn: 'Se connecter',
  home: 'Aller à l’accueil',
  otherTitle: 'Vous avez déjà un compte',
  other:
    'Un compte existe à votre nom avec une autre adresse e-mail. Ouvrez le lien que nous venons d’y envoyer, ou connectez-vous pour confirmer.',
  usedAdvice:
    'Si votre inscription n’est pas terminée, recommencez-la : un nouveau lien vous sera envoyé.',
  missingTitle: 'Ce lien est incomplet',
  missing: 'Ouvrez de nouveau le lien reçu par e-mail.',
});
