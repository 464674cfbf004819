import type { PricedLine } from '@portail/rules/home-services/price.ts';
import { minutesOfHours } from '@portail/rules/home-services/service-request.ts';

/** A line of a quotation or of an invoice, as both tables store it. */
export const pricedLineRow = (line: PricedLine, index: number) => ({
  rang: index + 1,
  libelle: line.libelle,
  unite: line.unite,
  minutes: line.unite === 'HEURE' ? (minutesOfHours(line.quantite) ?? null) : null,
  nombre: line.unite === 'FORFAIT' ? line.quantite : null,
  prix_unitaire_cents: line.unitPrice,
  taux_tva_bp: line.vatRate,
  ht_cents: line.ht,
  tva_cents: line.tva,
  ttc_cents: line.ttc,
});
