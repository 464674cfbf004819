import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const taxTexts = defineTexts('attestation-fiscale', {
  lead: 'Une attestation par année\u00a0: ce que votre financeur a payé, et ce qui est exonéré d’impôt.',
  title: 'Attestation fiscale {annee}',
  contract: '{financeur} – contrat n°\u00a0{numero}',
  total: 'CESU reçus dans l’année',
  funded: 'Part payée par votre financeur',
  ceiling: 'Plafond d’exonération de l’année',
  exempt: 'Exonéré d’impôt',
  taxable: 'Imposable',
  meter: 'Plafond utilisé en {annee}',
  meterValue: '{montant} sur {plafond}',
  social: 'Une aide sociale n’est pas imposable\u00a0: ce plafond ne s’y applique pas.',
  under: 'Le plafond n’est pas dépassé\u00a0: la part de votre financeur n’est pas imposable.',
  over: 'Le plafond est dépassé\u00a0: {montant} sont à déclarer aux impôts.',
  editedOn: 'Éditée le {date}',
  provisional: 'Provisoire',
  provisionalText: 'L’année n’est pas terminée : ces montants peuvent encore changer.',
  download: 'Télécharger l’attestation',
  downloadOf: 'Télécharger l’attestation {annee} du contrat n°\u00a0{numero}',
  advice:
    'Le plafond vaut par personne et par année, pour toute l’aide reçue de votre employeur et de son comité social et économique.',
  none: 'Aucune attestation fiscale pour le moment.',
  noneText: 'L’attestation d’une année est disponible au mois de janvier de l’année suivante.',
});
