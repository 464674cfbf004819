import { defineTexts } from '../../shared/texts/define-texts.ts';

/** Shared by all pages of the profile. */
export const mainInformationTexts = defineTexts('profil-principal', {
  lead: 'Votre identité et la façon de vous joindre. Vos courriers et vos titres partent à cette adresse.',
  identity: 'Votre identité',
  identityAdvice: 'Une erreur ? Seul votre financeur peut corriger votre identité.',
  civilite: 'Civilité',
  M: 'Monsieur',
  MME: 'Madame',
  nom: 'Nom',
  prenom: 'Prénom',
  dateNaissance: 'Date de naissance',
  address: 'Votre adresse',
  addressLines: 'Adresse',
  contact: 'Vous joindre',
  contactIntro: 'Un numéro de téléphone au moins.',
  emailContact: 'Adresse e-mail',
  emailHint: 'Nous y envoyons vos codes et vos confirmations. Exemple : nom@domaine.fr',
  emailChange:
    'Vous changez d’adresse e-mail. Au moment d’enregistrer, un code vous sera demandé\u00a0; puis vous confirmerez la nouvelle adresse avec le lien que nous y envoyons. D’ici là, {ancienne} reste votre adresse, et elle est prévenue.',
  confirmationEmailContact: 'Confirmez la nouvelle adresse e-mail',
  offers: 'Offres par e-mail',
  offersHint: 'Vous pouvez changer d’avis à tout moment, ici même.',
  offersYes: 'Acceptées',
  offersNo: 'Refusées',
  submit: 'Enregistrer mes informations',
  confirmTitle: 'Vérifiez ce que vous changez',
  confirmAddress: 'Vos courriers et vos titres partiront à la nouvelle adresse.',
  confirmBefore: 'Avant\u00a0: {valeur}',
  confirmRemoved: 'Supprimé',
  confirm: 'Confirmer ces changements',
  correct: 'Corriger',
  done: 'Vos informations sont à jour.',
  doneMail:
    'Vos informations sont à jour. Pour changer d’adresse e-mail, ouvrez le lien que nous venons d’envoyer à {adresse}.',
});

export const bankInformationTexts = defineTexts('profil-banque', {
  lead: 'Le compte bancaire sur lequel nous vous remboursons.',
  current: 'Votre compte actuel',
  banque: 'Banque',
  ABSENTES: 'À donner',
  EN_ATTENTE: 'En attente de sécurité',
  ACTIVES: 'Actif',
  none: 'Vous n’avez pas encore donné de compte bancaire.',
  noneText: 'Il sert à vous rembourser : sans lui, un remboursement doit attendre.',
  hold: 'Pour votre sécurité, aucun remboursement ne part vers ce compte avant le {date}.',
  give: 'Donner mon compte bancaire',
  change: 'Changer de compte',
  intro:
    'Pour votre sécurité : nous vous demandons un code, nous prévenons votre adresse e-mail, et aucun remboursement ne part vers le nouveau compte pendant 24 heures.',
  submit: 'Enregistrer ce compte',
  failed: 'Votre compte n’a pas été enregistré',
  done: 'Vos remboursements iront sur le compte {iban}, à partir du {date}.',
  doneNow: 'Vos remboursements iront sur le compte {iban}.',
  issuer: 'Nous payer par virement',
  issuerText: 'Les coordonnées bancaires à utiliser, avec la référence de votre commande.',
});

export const mandateTexts = defineTexts('profil-mandat', {
  title: 'Mandat de prélèvement',
  intro: 'Il nous permet de prélever sur votre compte ce que vous choisissez de payer ainsi.',
  rum: 'Référence du mandat',
  iban: 'Compte prélevé',
  signed: 'Signé le',
  notice: 'Préavis',
  noticeOne: '1 jour avant chaque prélèvement',
  noticeDays: '{jours} jours avant chaque prélèvement',
  validUntil: 'Valable jusqu’au',
  kindLabel: 'Valable pour',
  RECURRENTFact: 'Tous vos paiements par prélèvement',
  PONCTUELFact: 'Un seul prélèvement',
  ending: 'Un dernier prélèvement, comme vous l’avez demandé',
  active: 'Actif',
  lastDebit: 'Dernier prélèvement à venir',
  none: 'Vous n’avez pas de mandat actif.',
  spent: 'Utilisé',
  spentText:
    'Votre mandat {rum}, sur le compte {iban}, a servi à son dernier prélèvement\u00a0: il ne permet plus de payer. Pour payer de nouveau par prélèvement, signez-en un autre.',
  sign: 'Signer un mandat',
  replace: 'Changer le compte prélevé',
  kind: 'À quoi servira ce mandat\u00a0?',
  RECURRENT: 'À tous mes paiements',
  RECURRENTHint: 'Il reste valable jusqu’à ce que vous le révoquiez.',
  PONCTUEL: 'À un seul prélèvement',
  PONCTUELHint: 'Il sert une fois, puis il prend fin de lui-même.',
  replaceText: 'Votre mandat garde sa référence\u00a0: seul le compte change.',
  endsTitle: 'Votre mandat {rum} prendra fin',
  endsRecurrent:
    'Vous ne pouvez avoir qu’un mandat. En signant celui-ci, vous perdez votre mandat actuel\u00a0: après un seul prélèvement, il faudra en signer un autre pour payer ainsi. Pour garder votre mandat, choisissez «\u00a0À tous mes paiements\u00a0».',
  endsOther:
    'Vous ne pouvez avoir qu’un mandat. Celui que vous signez prend tout de suite la place de votre mandat actuel.',
  signIntro:
    'Signer ce mandat autorise {creancier} (identifiant {ics}) à prélever votre compte. Vous signez avec un code reçu par e-mail. Vous pouvez demander un remboursement à votre banque pendant 8 semaines.',
  signNotice:
    'Vous acceptez que nous vous annoncions par e-mail le montant et la date de chaque prélèvement {jours}\u00a0jours avant, au lieu de 14. Sans prélèvement pendant 36\u00a0mois, le mandat prend fin.',
  signNoticeOne:
    'Vous acceptez que nous vous annoncions par e-mail le montant et la date de chaque prélèvement la veille, au lieu de 14\u00a0jours avant. Sans prélèvement pendant 36\u00a0mois, le mandat prend fin.',
  lastAccount: 'Votre compte connu : {compte}. Pour le choisir, indiquez son IBAN entier.',
  submit: 'Signer le mandat',
  submitEnding: 'Signer et mettre fin à mon mandat actuel',
  pending: 'Signature en cours',
  failed: 'Votre mandat n’a pas été signé',
  done: 'Votre mandat {rum} est signé.',
  revoke: 'Révoquer ce mandat',
  revokeTitle: 'Révoquer le mandat {rum} ?',
  revokeText:
    'Plus aucun prélèvement ne pourra partir de ce compte. Ceux qui sont déjà chez votre banque suivent leur cours.',
  moment: 'Quand doit-il prendre fin\u00a0?',
  TOUT_DE_SUITE: 'Tout de suite',
  TOUT_DE_SUITEHint:
    'Plus aucun prélèvement ne pourra partir de ce compte. Ceux qui sont déjà chez votre banque suivent leur cours.',
  PROCHAIN_PRELEVEMENT: 'Après le prochain prélèvement',
  PROCHAIN_PRELEVEMENTHint:
    'Il sert encore une fois, puis il prend fin. D’ici là, vous pouvez le révoquer tout de suite.',
  revokeKeep: 'Garder mon mandat',
  revoked: 'Votre mandat est révoqué.',
  revokedAfter: 'Votre mandat prendra fin après son prochain prélèvement.',
});

export const productChoiceTexts = defineTexts('profil-versement', {
  lead: 'La forme sous laquelle vous recevez vos CESU.',
  current: 'Votre choix actuel',
  TITRE: 'Titre CESU',
  COMPTE: 'Compte CESU',
  INCONNU: 'Non renseigné',
  valeur: 'Forme de vos CESU',
  hint: 'Votre choix vaut pour vos prochaines commandes. Ce que vous avez déjà ne change pas.',
  TITREHint: 'Un carnet de titres papier, envoyé chez vous.',
  COMPTEHint: 'Un compte CESU, pour payer par internet.',
  submit: 'Enregistrer mon choix',
  failed: 'Votre choix n’a pas été enregistré',
  done: 'Vos prochains CESU seront en {forme}.',
});

export const loginChangeTexts = defineTexts('profil-identifiant', {
  intro: 'Votre mot de passe et votre adresse e-mail ne changent pas.',
  login: 'Nouvel identifiant',
  loginHint: '255 caractères au plus.',
  motDePasse: 'Votre mot de passe',
  motDePasseHint: 'Il confirme que c’est bien vous.',
  submit: 'Changer mon identifiant',
  save: 'Enregistrer ce nouvel identifiant',
  failed: 'Votre identifiant n’a pas été modifié',
  done: 'Connectez-vous désormais avec {login}.',
});

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
