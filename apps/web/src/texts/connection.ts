import { defineTexts } from './define-texts.ts';

/** Tabs are short: the title of each page says the rest. */
export const profileTexts = defineTexts('profil', {
  tabs: 'Mon profil',
  USER_PROFILE_MAIN_INFORMATIONS: 'Informations',
  USER_PROFILE_AUTHENTICATION_INFORMATIONS: 'Connexion',
  USER_PROFILE_BANK_INFORMATIONS: 'Banque',
  USER_PROFILE_DECLARATION_INFORMATIONS: 'Déclaration',
  USER_PROFILE_PRODUCT_CHOICE: 'Versement',
  PRIVACY: 'Données personnelles',
  GIVEN_ACCESS: 'Accès',
  PREFERENCES: 'Préférences',
});

export const connectionTexts = defineTexts('connexion-profil', {
  lead: 'Votre mot de passe, la vérification en deux étapes et les appareils connectés à votre espace.',
  login: 'Identifiant',
  mail: 'Adresse e-mail',
  identity: 'Votre compte',
  readOnly: 'Vous consultez cet espace : rien ne peut y être modifié.',
  error: 'Erreur',
  success: 'C’est fait',
  cancel: 'Annuler',
  retry: 'Réessayer',
});

export const changePasswordTexts = defineTexts('changement-mot-de-passe', {
  title: 'Mot de passe',
  intro: 'Changer de mot de passe ferme vos connexions sur les autres appareils.',
  current: 'Mot de passe actuel',
  submit: 'Changer mon mot de passe',
  pending: 'Enregistrement en cours',
  failedTitle: 'Votre mot de passe n’a pas été modifié',
  done: 'Votre mot de passe a été modifié.',
});

export const meansTexts = defineTexts('deux-etapes', {
  title: 'Vérification en deux étapes',
  intro:
    'En plus du mot de passe, une seconde preuve protège votre compte : personne n’entre avec votre seul mot de passe.',
  required: 'Votre espace exige une vérification en deux étapes.',
  on: 'Activé',
  off: 'Désactivé',
  mail: 'Code par e-mail',
  mailText: 'Un code à 6 chiffres vous est envoyé à chaque connexion.',
  mailOn: 'Activer le code par e-mail',
  mailOff: 'Désactiver le code par e-mail',
  mailOnDone: 'Le code par e-mail est activé.',
  mailOffDone: 'Le code par e-mail est désactivé.',
  totp: 'Application d’authentification',
  totpText: 'Une application de votre téléphone affiche un code qui change toutes les 30 secondes.',
  totpOn: 'Activer une application',
  totpOff: 'Désactiver l’application',
  totpOffDone: 'L’application d’authentification est désactivée.',
  totpScan:
    '1. Ouvrez votre application d’authentification et scannez ce code, ou recopiez la clé.',
  totpQr: 'QR code à scanner avec votre application',
  totpSecret: 'Clé à recopier',
  totpCode: '2. Saisissez le code que l’application affiche',
  totpCodeHint: '6 chiffres, par exemple 123456',
  totpConfirm: 'Activer l’application',
  totpPending: 'Vérification en cours',
  totpDone: 'L’application d’authentification est activée.',
  codes: 'Codes de secours',
  codesText:
    'Ils vous laissent entrer si vous perdez votre téléphone. Chaque code ne sert qu’une fois.',
  codesLeft: '{nombre} codes restants',
  codesOne: '1 code restant',
  codesNone: 'Aucun code restant',
  codesRenew: 'Renouveler mes codes de secours',
  codesShown: 'Vos codes de secours',
  codesOnce:
    'Gardez-les en lieu sûr, hors de cet appareil : ils ne seront plus jamais affichés. Les anciens codes ne marchent plus.',
  codesCopy: 'Copier les codes',
  codesCopied: 'Les codes sont copiés.',
  codesPrint: 'Imprimer les codes',
  codesKept: 'J’ai gardé mes codes',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Votre empreinte, votre visage ou le code de votre appareil remplacent le code à recopier.',
  passkeyAdded: 'Ajoutée le {date}',
  passkeyAdd: 'Ajouter une clé d’accès',
  passkeyName: 'Nom de la clé',
  passkeyNameHint: 'Pour la reconnaître plus tard. Exemple : téléphone de Camille',
  passkeySave: 'Créer la clé',
  passkeyPending: 'Création en cours',
  passkeyDone: 'La clé d’accès est ajoutée.',
  passkeyRemove: 'Retirer la clé « {nom} »',
  passkeyRemoveShort: 'Retirer la clé',
  passkeyRemoved: 'La clé d’accès est retirée.',
  passkeyNone: 'Aucune clé d’accès.',
  passkeyRefused: 'La clé n’a pas été créée. Rien n’a changé ; vous pouvez réessayer.',
  passkeyUnsupported: 'Ce navigateur ne sait pas utiliser les clés d’accès.',
  removeText: 'Vous ne pourrez plus vous en servir pour vous connecter.',
  pending: 'Traitement en cours',
});

export const ownSessionsTexts = defineTexts('sessions-ouvertes', {
  title: 'Connexions ouvertes',
  intro: 'Les appareils connectés à votre espace. Fermez ceux que vous ne reconnaissez pas.',
  current: 'Cet appareil',
  opened: 'Ouverte le {date}',
  active: 'Dernière activité le {date}',
  delegate: 'Ouverte par {qui}, qui a accès à votre espace',
  endOfDelegate: 'Fermer la connexion de {qui} ouverte le {date}',
  end: 'Fermer la connexion',
  endOf: 'Fermer la connexion de {appareil} ouverte le {date}',
  ended: 'La connexion est fermée.',
  pending: 'Fermeture en cours',
});
