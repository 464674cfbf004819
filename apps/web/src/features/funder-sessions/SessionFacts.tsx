import type {
  FunderContract,
  FunderSession,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { funderTexts, sessionDetailsTexts } from '../../texts/funder-sessions.ts';
import { SessionMails } from './SessionMails.tsx';
import { useSessionDates } from './SessionStatus.tsx';

interface FactsProps {
  readonly session: FunderSession;
  readonly contract: FunderContract | undefined;
}

const percentWords = (rate: number): string => String(rate).replace('.', ',');

function GeneralFacts({ session, contract }: FactsProps) {
  const texts = useTexts(sessionDetailsTexts);
  const common = useTexts(funderTexts);
  const datesOf = useSessionDates();
  const productName = (id: string | null, custom: string | null): string => {
    if (id === null) return texts.notOffered;
    return custom ?? contract?.produits.find((one) => one.idProduit === id)?.libelle ?? id;
  };
  const paper: readonly Fact[] =
    session.idProduitTitre === null
      ? []
      : [
          {
            id: 'valeur',
            label: texts.faceValue,
            value:
              session.valeurFacialeImposee === null
                ? texts.faceFree
                : wireAmount(session.valeurFacialeImposee),
          },
          {
            id: 'nombres',
            label: texts.counts,
            value: session.restrictionsValeursTitres.join(', ') || texts.countsFree,
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
                ? session.idContrat
                : fill(common.contractOf, {
                    raisonSociale: contract.raisonSociale,
                    numero: session.idContrat,
                  }),
          },
          { id: 'origine', label: texts.origin, value: texts[session.origine] },
          { id: 'dates', label: texts.dates, value: datesOf(session) },
          {
            id: 'compte',
            label: texts.account,
            value: productName(session.idProduitCompte, session.libellePersonnaliseProduitCompte),
          },
          {
            id: 'titres',
            label: texts.paper,
            value: productName(session.idProduitTitre, session.libellePersonnaliseProduitTitre),
          },
          ...paper,
          ...optional('prestations', texts.service, session.idRefPrestationLimitation),
          ...optional('groupe', texts.group, session.idGroupeSession),
        ]}
      />
    </Card>
  );
}

type Quota = FunderSession['quotas'][number];

function Rate({ quota }: { readonly quota: Quota }) {
  const texts = useTexts(sessionDetailsTexts);
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

function Quotas({ session }: Pick<FactsProps, 'session'>) {
  const texts = useTexts(sessionDetailsTexts);
  return (
    <Card title={texts.quotas} headingLevel={3}>
      <Table
        caption={texts.quotas}
        isCaptionHidden
        rows={session.quotas}
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

function ControlFacts({ session }: Pick<FactsProps, 'session'>) {
  const texts = useTexts(sessionDetailsTexts);
  const yesNo = (is: boolean) => (is ? texts.yes : texts.no);
  const identifying = session.infoControles.find(
    ({ code }) => code === session.infoControleIdentificatrice,
  );
  const asked = session.infoControles.filter(({ selectionnee }) => selectionnee);
  const questions = session.demanderInfosSupplementaires ? session.infosSupplementaires : [];
  return (
    <Card title={texts.controls} headingLevel={3}>
      <FactList
        facts={[
          { id: 'montant', label: texts.controlAmount, value: yesNo(session.controlerMontant) },
          {
            id: 'disponible',
            label: texts.controlAvailable,
            value: yesNo(session.controlerMontantDisponible),
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

function DeliveryFacts({ session }: Pick<FactsProps, 'session'>) {
  const texts = useTexts(sessionDetailsTexts);
  const yesNo = (is: boolean) => (is ? texts.yes : texts.no);
  const points = session.pointLivraison ? session.pointsDeLivraison : [];
  return (
    <Card title={texts.delivery} headingLevel={3}>
      <FactList
        facts={[
          { id: 'domicile', label: texts.home, value: yesNo(session.livraisonDomicile) },
          { id: 'autre', label: texts.other, value: yesNo(session.autreAdresse) },
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

/** How the session is set, as its form would show it. */
export function SessionFacts({ session, contract }: FactsProps) {
  const texts = useTexts(sessionDetailsTexts);
  return (
    <section aria-labelledby="reglages" className="session-facts">
      <h2 id="reglages">{texts.parametersTitle}</h2>
      <Quotas session={session} />
      <div className="session-facts__grid">
        <GeneralFacts session={session} contract={contract} />
        <ControlFacts session={session} />
        {session.idProduitTitre === null ? null : <DeliveryFacts session={session} />}
        <SessionMails session={session} />
      </div>
    </section>
  );
}
