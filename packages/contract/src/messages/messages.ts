import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { CodeReason } from '@portail/rules/sensitive-actions/policy.ts';

/** Every validation message, shared by forms and calls. */
export const MESSAGES = {
  required: 'Ce champ est requis.',
  email: 'Adresse e-mail invalide.',
  maxLength: (length: number) => `Ce champ a une longueur maximale de ${length} caractères.`,
  minLength: (length: number) => `Ce champ a une longueur minimale de ${length} caractères.`,
  phone: (prefixes: string) =>
    `Ce numéro de téléphone doit comporter 10 chiffres et commencer par ${prefixes}.`,
  phoneMissing: 'Veuillez renseigner au moins un numéro de téléphone.',
  addressMissing: 'Veuillez renseigner au moins une ligne d’adresse.',
  passwordScore: "Le mot de passe n'est pas assez sécurisé.",
  passwordClasses:
    'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
  passwordConfirmation: 'Les mots de passe ne correspondent pas.',
  personName:
    'Un nom ne comporte que des lettres, des espaces, des tirets, des apostrophes et des points.',
  firstOfYear: 'Un plafond annuel commence un 1er janvier.',
  chosenLogin: 'Un identifiant comporte 3 à 64 lettres sans accent, chiffres, points ou tirets.',
  emailConfirmation: 'Les adresses e-mail ne correspondent pas.',
  minimumAge: (years: number) => `Vous devez avoir au moins ${years} ans.`,
  cesuCode: 'Le code CESU comporte 8 chiffres.',
  mfaCode: '6 chiffres attendus.',
  town: 'Choisissez un code postal et une ville dans la liste.',
  date: 'Date invalide (JJ/MM/AAAA attendu).',
  matricule: 'Le format du matricule est incorrect',
  acceptance: 'Vous devez accepter les conditions générales pour continuer.',
  amount: 'Montant invalide.',
  amountStep: (step: string) => `Le montant doit être un multiple de ${step}.`,
  choice: 'Cette valeur n’est pas proposée.',
  noMandate:
    'Un prélèvement demande un mandat actif. Signez-en un ou choisissez une autre façon de payer.',
  format: 'Format invalide.',
  placeholder: 'Entre accolades, seul {nom} est remplacé\u00a0: retirez les autres.',
  iban: 'IBAN invalide.',
  bic: 'BIC invalide.',
  accountHolder:
    'Votre banque ne peut pas lire ce nom. Écrivez-le en lettres latines, comme sur votre relevé d’identité bancaire (RIB).',
  faceValueAbove: (euros: number) => `La valeur faciale doit être supérieure à ${euros} euros`,
  faceValueMax: (euros: number) =>
    `La valeur faciale doit être inférieure ou égale à ${euros} euros`,
  amountMax: (amount: string) => `Le montant ne peut pas dépasser ${amount}.`,
  paperAboveTotal: (amount: string) =>
    `Les titres papier choisis font ${amount}\u00a0: augmentez le montant total, ou choisissez moins de titres.`,
  amountSum: 'Le montant total doit être la somme des titres et du compte.',
  nan: 'Le code NAN comporte 7 chiffres, sans l’étoile ni la clé.',
  listMax: (count: number) => `Cette liste compte au plus ${count} éléments.`,
  unknownField: 'Ce champ n’est pas attendu.',
} as const;

/** "1 000 €": the thresholds are most often whole euros. */
const amountOf = (cents: number): string => formatAmount(centsOf(cents)).replace(/,00(?=\s)/u, '');

const SENTENCES: Readonly<Record<CodeReason, (threshold: string) => string>> = {
  TOTAL_PAIEMENTS: (threshold) =>
    `Au-delà de ${threshold} de paiements en 24 heures, nous vérifions que c’est bien vous.`,
  NOUVEL_INTERVENANT: (threshold) =>
    `Au-delà de ${threshold} pour un intervenant que vous n’avez encore jamais payé, nous vérifions que c’est bien vous.`,
  TOTAL_PAPIER: (threshold) =>
    `Au-delà de ${threshold} de titres papier en 24 heures, nous vérifions que c’est bien vous.`,
  NOUVELLE_ADRESSE: () =>
    'Votre adresse postale a changé il y a moins de 24 heures\u00a0: chaque envoi de titres papier demande un code.',
};

/** Why a code is asked for, as the person reads it. */
export const confirmationReason = (reason: CodeReason, thresholdCents: number): string =>
  SENTENCES[reason](amountOf(thresholdCents));
