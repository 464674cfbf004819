import { eurosOf, parseAmount } from '@portail/rules/money/cents.ts';
import type { QuotaValues, CampaignValues } from './campaign-values.ts';

/** An empty text means no value. */
const textOf = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
};

/** Euros for the call. Invalid amounts are sent as typed, so that the schema reports them. */
const amountOf = (text: string): number | string | null => {
  const words = textOf(text);
  if (words === null) return null;
  const cents = parseAmount(words);
  return cents === undefined ? words : eurosOf(cents);
};

const NUMBER_PATTERN = /^\d{1,9}(?:[.,]\d{1,2})?$/;

const numberOf = (text: string): number | string | null => {
  const words = textOf(text)?.replace(/\s*%$/u, '') ?? null;
  if (words === null || !NUMBER_PATTERN.test(words)) return words;
  return Number(words.replace(',', '.'));
};

const countsOf = (text: string): readonly (number | string | null)[] =>
  text
    .split(/[\s,;]+/u)
    .filter((one) => one !== '')
    .map(numberOf);

const known = (id: string): boolean => id !== '';

const quotaOf = (quota: QuotaValues) => ({
  ...(known(quota.categoriePersonnelId)
    ? { categoriePersonnelId: quota.categoriePersonnelId }
    : {}),
  categoriePersonnel: quota.categoriePersonnel.trim(),
  maxParticipation: amountOf(quota.maxParticipation),
  maxCESU: amountOf(quota.maxCESU),
  tauxParticipation: numberOf(quota.tauxParticipation),
  tranches:
    quota.bareme === 'TRANCHES'
      ? quota.tranches.map(({ min, max, tauxParticipation }) => ({
          min: amountOf(min),
          max: amountOf(max),
          tauxParticipation: numberOf(tauxParticipation),
        }))
      : [],
  lineaire:
    quota.bareme === 'LINEAIRE'
      ? {
          min: amountOf(quota.lineaire.min),
          max: amountOf(quota.lineaire.max),
          tauxAuMin: numberOf(quota.lineaire.tauxAuMin),
          tauxAuMax: numberOf(quota.lineaire.tauxAuMax),
        }
      : null,
});

const controlOf = (control: CampaignValues['infoControles'][number]) => ({
  ...(known(control.idControle) ? { idControle: control.idControle } : {}),
  code: control.code.trim(),
  libelle: control.libelle.trim(),
  selectionnee: control.selectionnee,
});

const questionOf = ({
  code,
  libelle,
  idControle,
}: CampaignValues['infosSupplementaires'][number]) => ({
  code: code.trim(),
  libelle: libelle.trim(),
  idControle: textOf(idControle),
});

const isWhole = ({ code, libelle }: { readonly code: string; readonly libelle: string }): boolean =>
  code !== '' && libelle !== '';

const pointOf = ({ id, ...words }: CampaignValues['pointsDeLivraison'][number]) => ({
  ...(known(id) ? { id } : {}),
  ...words,
});

const productsOf = (values: CampaignValues) => {
  const idProduitCompte = textOf(values.idProduitCompte);
  const idProduitTitre = textOf(values.idProduitTitre);
  const hasPaper = idProduitTitre !== null;
  return {
    idProduitCompte,
    libellePersonnaliseProduitCompte:
      idProduitCompte === null ? null : textOf(values.libellePersonnaliseProduitCompte),
    idProduitTitre,
    libellePersonnaliseProduitTitre: hasPaper
      ? textOf(values.libellePersonnaliseProduitTitre)
      : null,
    valeurFacialeImposee: hasPaper ? amountOf(values.valeurFacialeImposee) : null,
    restrictionsValeursTitres: hasPaper ? countsOf(values.restrictionsValeursTitres) : [],
  };
};

/**
 * The body before validation. Hidden new values are not sent; stored ones are, so that they are
 * still there when the option is selected again.
 */
export const bodyOf = (values: CampaignValues) => ({
  idContrat: values.idContrat,
  libelle: values.libelle.trim(),
  permanent: values.permanent,
  dateOuverture: textOf(values.dateOuverture),
  dateFermeture: values.permanent ? null : textOf(values.dateFermeture),
  idGroupeSession: textOf(values.idGroupeSession),
  ...productsOf(values),
  idRefPrestationLimitation: textOf(values.idRefPrestationLimitation),
  quotas: values.quotas.map(quotaOf),
  controlerMontant: values.controlerMontant,
  controlerMontantDisponible: values.controlerMontantDisponible,
  infoControleIdentificatrice: textOf(values.infoControleIdentificatrice),
  infoControles: values.infoControles.map(controlOf),
  demanderInfosSupplementaires: values.demanderInfosSupplementaires,
  infosSupplementaires: values.demanderInfosSupplementaires
    ? values.infosSupplementaires.map(questionOf)
    : values.infosSupplementaires.map(questionOf).filter(isWhole),
  livraisonDomicile: values.livraisonDomicile,
  autreAdresse: values.autreAdresse,
  pointLivraison: values.pointLivraison,
  pointsDeLivraison: values.pointsDeLivraison
    .filter(({ id }) => values.pointLivraison || known(id))
    .map(pointOf),
  afficherIntroduction: values.afficherIntroduction,
  messageIntroduction: values.messageIntroduction,
  afficherConfirmation: values.afficherConfirmation,
  envoyerConfirmation: values.envoyerConfirmation,
  mailConfirmation: values.mailConfirmation,
  envoyerOuverture: values.envoyerOuverture,
  mailOuverture: values.mailOuverture,
  envoyerFermeture: values.envoyerFermeture,
  mailFermeture: values.mailFermeture,
  jourAvantMailDeFermeture: values.envoyerFermeture
    ? numberOf(values.jourAvantMailDeFermeture)
    : null,
});
