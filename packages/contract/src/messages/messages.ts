/** Every validation sentence, once. Forms and calls show the same words. */
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
  date: 'Date invalide (JJ/MM/AAAA attendu).',
  dateNotBefore: (day: string) => `La date doit être supérieure ou égale à ${day}.`,
  matricule: 'Le format du matricule est incorrect',
  acceptance: 'Vous devez accepter les conditions générales pour continuer.',
  amount: 'Montant invalide.',
  amountStep: (step: string) => `Le montant doit être un multiple de ${step}.`,
  choice: 'Cette valeur n’est pas proposée.',
  format: 'Format invalide.',
  unknownField: 'Ce champ n’est pas attendu.',
  duplicateField: 'Ce champ est présent deux fois.',
} as const;
