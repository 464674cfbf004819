import type { PlanTerms, PlanUnit } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { PlanRight } from './plans.repository.ts';

const UNITS: Readonly<Record<MonthlyAccountType, PlanUnit>> = {
  MONTANT_PAR_MOIS: 'EURO',
  MINUTE_PAR_MOIS: 'MINUTE',
  CENTIEME_HEURE_PAR_MOIS: 'CENTIEME_HEURE',
};

export const planUnitOf = (type: MonthlyAccountType): PlanUnit => UNITS[type];

export const wirePlan = (right: PlanRight): PlanTerms => ({
  identifiant: right.identifiant,
  nom: right.nom,
  prenom: right.prenom,
  dateNaissance: formatFrenchDate(right.dateNaissance),
  idProduit: right.produit,
  unite: planUnitOf(right.type),
  droitMensuel: wireQuantity(right.type, right.quantity),
  tauxHoraire: right.hourlyRateCents === null ? null : wireEuros(right.hourlyRateCents),
  moisDebut: formatWireMonth(right.premierMois),
  moisFin: formatWireMonth(right.dernierMois),
  report: right.reporte,
});
