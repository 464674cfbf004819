/** Texts of the ISO 20022 reasons for a refused debit or transfer. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'Coordonnées bancaires incorrectes',
  AC04: 'Compte clôturé',
  AC06: 'Compte bloqué',
  AC13: 'Compte qui n’accepte pas ce prélèvement',
  AG01: 'Opération interdite sur ce compte',
  AG02: 'Opération refusée par la banque',
  AM04: 'Provision insuffisante',
  AM05: 'Opération déjà présentée',
  BE05: 'Créancier non reconnu',
  DNOR: 'Banque qui n’accepte pas ce paiement',
  CNOR: 'Banque qui n’accepte pas ce paiement',
  FF01: 'Format refusé par la banque',
  MD01: 'Aucun mandat de prélèvement valable',
  MD02: 'Mandat de prélèvement incorrect',
  MD06: 'Prélèvement contesté',
  MD07: 'Titulaire du compte décédé',
  MS02: 'Prélèvement refusé par le titulaire du compte',
  MS03: 'Motif non précisé par la banque',
  RC01: 'Banque inconnue',
  SL01: 'Refus de la banque du titulaire',
};

export const returnReasonWords = (code: string): string =>
  REASONS[code] ?? 'Autre motif de la banque';

/** The account can no longer be debited: a new mandate is needed. */
const ENDS_MANDATE: ReadonlySet<string> = new Set([
  'AC01',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'MD01',
  'MD02',
  'MD07',
  'RC01',
]);

export const endsMandate = (code: string): boolean => ENDS_MANDATE.has(code);
