import type {
  FunderContract,
  FunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts, campaignDetailsTexts } from './funder-campaigns.texts.ts';
import { CampaignMails } from './CampaignMails.tsx';
import { useCampaignDates } from './CampaignStatus.tsx';

interface FactsProps {
  readonly campaign: FunderCampaign;
  readonly contract: FunderContract | undefined;
}

const percentWords = (rate: number): string => String(rate).replace('.', ',');

function GeneralFacts({ campaign, contract }: FactsProps) {
  const texts = useTexts(campaignDetailsTexts);
  const common = useTexts(funderTexts);
  const datesOf = useCampaignDates();
  const productName = (id: string | null, custom: string | null): string => {
    if (id === null) return texts.notOffered;
    return custom ?? contract?.produits.find((one) => one.idProduit === id)?.libelle ?? id;
  };
  const paper: readonly Fact[] =
    campaign.idProduitTitre === null
      ? []
      : [
          {
            id: 'valeur',
            label: texts.faceValue,
            value:
              campaign.valeurFacialeImposee === null
                ? texts.faceFree
                : wireAmount(campaign.valeurFacialeImposee),
          },
          {
            id: 'nombres',
            label: texts.counts,
            value: campaign.restrictionsValeursTitres.join(', ') || texts.countsFree,
          },
        ];
  const optional = (id: string, label: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ id, label, value }];
  return (
    <Card title={texts.general} headingLevel={3}>
      <FactList
        facts={[
          {
            id: 'contrat',
            label: texts.contract,
            value:
              contract === undefined
                ? campaign.idContrat
                : fill(common.contractOf, {
                    raisonSociale: contract.raisonSociale,
                    numero: campaign.idContrat,
                  }),
          },
          { id: 'origine', label: texts.origin, value: texts[campaign.origine] },
          { id: 'dates', label: texts.dates, value: datesOf(campaign) },
          {
            id: 'compte',
            label: texts.account,
            value: productName(campaign.idProduitCompte, campaign.libellePersonnaliseProduitCompte),
          },
          {
            id: 'titres',
            label: texts.paper,
            value: productName(campaign.idProduitTitre, campaign.libellePersonnaliseProduitTitre),
          },
          ...paper,
          ...optional('prestations', texts.service, campaign.idRefPrestationLimitation),
          ...optional('groupe', texts.group, campaign.idGroupeSession),
        ]}
      />
    </Card>
  );
}

type Quota = FunderCampaign['quotas'][number];

function Rate({ quota }: { readonly quota: Quota }) {
  const texts = useTexts(campaignDetailsTexts);
  const flat = { taux: percentWords(quota.tauxParticipation) };
  if (quota.lineaire !== null) {
    const { min, max, tauxAuMin, tauxAuMax } = quota.lineaire;
    return fill(texts.rateLinear, {
      debut: percentWords(tauxAuMin),
      fin: percentWords(tauxAuMax),
      min: wireAmount(min),
      max: wireAmount(max),
    });
  }
  if (quota.tranches.length === 0) return fill(texts.rateFlat, flat);
  return (
    <ul className="session-rates">
      {quota.tranches.map(({ min, max, tauxParticipation }) => (
        <li key={min}>
          {fill(max === null ? texts.rateTrancheLast : texts.rateTranche, {
            taux: percentWords(tauxParticipation),
            min: wireAmount(min),
            max: max === null ? '' : wireAmount(max),
          })}
        </li>
      ))}
      <li>{fill(texts.rateOtherwise, flat)}</li>
    </ul>
  );
}

function Quotas({ campaign }: Pick<FactsProps, 'campaign'>) {
  const texts = useTexts(campaignDetailsTexts);
  return (
    <Card title={texts.quotas} headingLevel={3}>
      <Table
        caption={texts.quotas}
        isCaptionHidden
        rows={campaign.quotas}
        rowKey={(quota) => quota.categoriePersonnelId}
        columns={[
          {
            id: 'categorie',
            header: texts.category,
            cell: (quota) => quota.categoriePersonnel,
            isRowHeader: true,
          },
          { id: 'taux', header: texts.rate, cell: (quota) => <Rate quota={quota} /> },
          {
            id: 'participation',
            header: texts.maxParticipation,
            cell: (quota) => wireAmount(quota.maxParticipation),
            align: 'end',
          },
          {
            id: 'commande',
            header: texts.maxCesu,
            cell: (quota) => wireAmount(quota.maxCESU),
            align: 'end',
          },
        ]}
      />
    </Card>
  );
}

const listed = (words: readonly string[], none: string): string =>
  words.length === 0 ? none : words.join(', ');

function ControlFacts({ campaign }: Pick<FactsProps, 'campaign'>) {
  const texts = useTexts(campaignDetailsTexts);
  const yesNo = (is: boolean) => (is ? texts.yes : texts.no);
  const identifying = campaign.infoControles.find(
    ({ code }) => code === campaign.infoControleIdentificatrice,
  );
  const asked = campaign.infoControles.filter(({ selectionnee }) => selectionnee);
  const questions = campaign.demanderInfosSupplementaires ? campaign.infosSupplementaires : [];
  return (
    <Card title={texts.controls} headingLevel={3}>
      <FactList
        facts={[
          { id: 'montant', label: texts.controlAmount, value: yesNo(campaign.controlerMontant) },
          {
            id: 'disponible',
            label: texts.controlAvailable,
            value: yesNo(campaign.controlerMontantDisponible),
          },
          {
            id: 'controles',
            label: texts.asked,
            value: listed(
              asked.map(({ libelle }) => libelle),
              texts.nothingAsked,
            ),
          },
          {
            id: 'identifiant',
            label: texts.identifying,
            value: identifying?.libelle ?? texts.nothingAsked,
          },
          {
            id: 'questions',
            label: texts.questions,
            value: listed(
              questions.map(({ libelle }) => libelle),
              texts.nothingAsked,
            ),
          },
        ]}
      />
    </Card>
  );
}

function DeliveryFacts({ campaign }: Pick<FactsProps, 'campaign'>) {
  const texts = useTexts(campaignDetailsTexts);
  const yesNo = (is: boolean) => (is ? texts.yes : texts.no);
  const points = campaign.pointLivraison ? campaign.pointsDeLivraison : [];
  return (
    <Card title={texts.delivery} headingLevel={3}>
      <FactList
        facts={[
          { id: 'domicile', label: texts.home, value: yesNo(campaign.livraisonDomicile) },
          { id: 'autre', label: texts.other, value: yesNo(campaign.autreAdresse) },
          {
            id: 'points',
            label: texts.points,
            value:
              points.length === 0 ? (
                texts.no
              ) : (
                <ul className="session-points">
                  {points.map(({ id, libelle, codePostalEtVille }) => (
                    <li key={id}>{`${libelle}, ${codePostalEtVille}`}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** The settings of a campaign. */
export function CampaignFacts({ campaign, contract }: FactsProps) {
  const texts = useTexts(campaignDetailsTexts);
  return (
    <section aria-labelledby="reglages" className="session-facts">
      <h2 id="reglages">{texts.parametersTitle}</h2>
      <Quotas campaign={campaign} />
      <div className="session-facts__grid">
        <GeneralFacts campaign={campaign} contract={contract} />
        <ControlFacts campaign={campaign} />
        {campaign.idProduitTitre === null ? null : <DeliveryFacts campaign={campaign} />}
        <CampaignMails campaign={campaign} />
      </div>
    </section>
  );
}
