import type { CampaignValues } from './campaign-values.ts';
import { fill } from '../../../shared/texts/define-texts.ts';
import type { campaignFieldTexts } from './campaign-form.texts.ts';

type Texts = { readonly [K in keyof typeof campaignFieldTexts.defaults]: string };

export const fieldIdOf = (path: string): string => `session-${path.replaceAll('.', '-')}`;

interface Place {
  readonly path: string;
  readonly label: string;
}

const nameOf = (words: string, rank: number): string =>
  words.trim() === '' ? String(rank + 1) : `«\u00a0${words.trim()}\u00a0»`;

const places = (
  prefix: string,
  within: string,
  fields: readonly (readonly [string, string])[],
): readonly Place[] =>
  fields.map(([name, label]) => ({ path: `${prefix}.${name}`, label: `${within}, ${label}` }));

const quotaPlaces = ({ quotas }: CampaignValues, texts: Texts): readonly Place[] =>
  quotas.flatMap((quota, rank) => {
    const prefix = `quotas.${rank}`;
    const within = fill(texts.quotaNamed, { nom: nameOf(quota.categoriePersonnel, rank) });
    return [
      ...places(prefix, within, [
        ['categoriePersonnel', texts.categoriePersonnel],
        ['maxParticipation', texts.maxParticipation],
        ['maxCESU', texts.maxCESU],
        ['bareme', texts.bareme],
        ['tauxParticipation', texts.tauxParticipation],
        ['tranches', texts.tranches],
      ]),
      ...quota.tranches.flatMap((_, tranche) =>
        places(
          `${prefix}.tranches.${tranche}`,
          `${within}, ${fill(texts.tranche, { rang: String(tranche + 1) }).toLowerCase()}`,
          [
            ['min', texts.min],
            ['max', texts.max],
            ['tauxParticipation', texts.tauxTranche],
          ],
        ),
      ),
      ...places(`${prefix}.lineaire`, within, [
        ['min', texts.lineaireMin],
        ['max', texts.lineaireMax],
        ['tauxAuMin', texts.tauxAuMin],
        ['tauxAuMax', texts.tauxAuMax],
      ]),
    ];
  });

const listPlaces = (
  list: 'infoControles' | 'infosSupplementaires' | 'pointsDeLivraison',
  count: number,
  itemText: string,
  fields: readonly (readonly [string, string])[],
): readonly Place[] =>
  Array.from({ length: count }, (_, rank) =>
    places(`${list}.${rank}`, fill(itemText, { rang: String(rank + 1) }), fields),
  ).flat();

const plain = (texts: Texts, ...names: readonly (keyof Texts)[]): readonly Place[] =>
  names.map((name) => ({ path: name, label: texts[name] }));

/** All visible fields in page order, for the error summary. */
export const placesOf = (values: CampaignValues, texts: Texts): readonly Place[] => [
  ...plain(texts, 'idContrat', 'libelle', 'dateOuverture', 'dateFermeture', 'idGroupeSession'),
  ...plain(texts, 'idProduitCompte', 'libellePersonnaliseProduitCompte', 'idProduitTitre'),
  ...plain(texts, 'libellePersonnaliseProduitTitre', 'valeurFacialeImposee'),
  ...plain(texts, 'restrictionsValeursTitres', 'idRefPrestationLimitation', 'quotas'),
  ...quotaPlaces(values, texts),
  ...plain(texts, 'infoControles'),
  ...listPlaces('infoControles', values.infoControles.length, texts.control, [
    ['code', texts.code],
    ['libelle', texts.controlLibelle],
  ]),
  ...plain(texts, 'infoControleIdentificatrice', 'infosSupplementaires'),
  ...listPlaces('infosSupplementaires', values.infosSupplementaires.length, texts.question, [
    ['code', texts.code],
    ['libelle', texts.questionLibelle],
    ['idControle', texts.questionControl],
  ]),
  ...plain(texts, 'livraisonDomicile', 'pointsDeLivraison'),
  ...listPlaces('pointsDeLivraison', values.pointsDeLivraison.length, texts.point, [
    ['libelle', texts.pointLibelle],
    ['destinataire', texts.destinataire],
    ['numeroEtRue', texts.numeroEtRue],
    ['complementAdresse', texts.complementAdresse],
    ['zoneIndustrielle', texts.zoneIndustrielle],
    ['codePostalEtVille', texts.codePostalEtVille],
  ]),
  ...plain(texts, 'messageIntroduction', 'mailConfirmation', 'mailOuverture', 'mailFermeture'),
  ...plain(texts, 'jourAvantMailDeFermeture'),
];
