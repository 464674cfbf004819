import { MESSAGES } from './messages.ts';

/** Messages about uploaded files, in their own file because the first page does not need them. */
export const FILE_MESSAGES = {
  empty: 'Le fichier est vide.',
  noLines: 'Le fichier ne contient aucune ligne sous son en-tête.',
  workbook:
    'Ce fichier est un classeur qui ne peut pas être lu : enregistrez-le au format Excel (.xlsx) ou CSV (séparateur point-virgule), puis importez-le de nouveau.',
  workbookTooLarge:
    'Ce classeur est trop volumineux pour être lu : enregistrez-le au format CSV (séparateur point-virgule), puis importez-le de nouveau.',
  workbookFormula: (cell: string) =>
    `La formule de la cellule ${cell} n’a pas de résultat : remplacez-la par sa valeur.`,
  utf16:
    'Ce fichier est encodé en UTF-16 : enregistrez-le au format CSV UTF-8, puis importez-le de nouveau.',
  binary: 'Ce fichier n’est pas un fichier texte.',
  mixedEncoding: (line: number) =>
    `L’encodage du fichier change vers la ligne ${line} : enregistrez-le en UTF-8 ou en Windows-1252.`,
  unclosedQuote: (line: number) => `Un guillemet ouvert à la ligne ${line} n’est pas refermé.`,
  lineTooLong: (line: number) => `La ligne ${line} est trop longue pour être lue.`,
  tooManyLines: (count: number) =>
    `Le fichier compte plus de ${count.toLocaleString('fr-FR')} lignes.`,
  cut: 'Le fichier n’est pas arrivé en entier. Rien n’a été enregistré : importez-le de nouveau.',
  onlyOneFile: 'Un seul fichier est attendu.',

  missingColumn: (name: string) => `La colonne « ${name} » manque.`,
  duplicateColumn: (name: string) => `La colonne « ${name} » est présente deux fois.`,
  socialSecurityColumn: (name: string) =>
    `Le numéro de sécurité sociale ne peut pas être transmis : supprimez la colonne « ${name} ».`,
  noIdentifyingControl:
    'Cette session ne demande aucune information de contrôle : elle ne prend pas de fichier.',

  misquoted: 'Les guillemets de cette ligne sont mal placés.',
  cellCount: (found: number, expected: number) =>
    `Cette ligne compte ${found} ${found > 1 ? 'colonnes' : 'colonne'} au lieu de ${expected}.`,
  cellRequired: (name: string) => `« ${name} » est requis.`,
  cellTooLong: (name: string, length: number) => `« ${name} » dépasse ${length} caractères.`,
  cellControlCharacter: (name: string) => `« ${name} » contient un caractère interdit.`,
  cellDate: (name: string) => `« ${name} » n’est pas une date (JJ/MM/AAAA attendu).`,
  cellFutureBirth: (name: string) =>
    `« ${name} » est une date à venir : vérifiez l’année de naissance.`,
  cellAmount: (name: string) => `« ${name} » n’est pas un montant.`,
  cellEmail: (name: string) => `« ${name} » n’est pas une adresse e-mail.`,
  cellCivility: (name: string) => `« ${name} » doit être M ou MME.`,
  cellMatricule: (name: string) =>
    `« ${name} » : ${MESSAGES.matricule} (7 chiffres suivis d’une lettre attendus).`,
  cellCesuCode: (name: string) => `« ${name} » doit comporter 8 chiffres.`,
  cellTown: (name: string) =>
    `« ${name} » doit être un code postal suivi d’une ville (75011 PARIS).`,
  cellPhone: (name: string, prefixes: string) =>
    `« ${name} » doit comporter 10 chiffres et commencer par ${prefixes}.`,
  cellCategory: (name: string, value: string) =>
    `« ${name} » : la catégorie ${value} n’est pas proposée dans la session.`,
  duplicateLine: (name: string, value: string, line: number) =>
    `« ${name} » : ${value} est déjà à la ligne ${line}.`,
} as const;
