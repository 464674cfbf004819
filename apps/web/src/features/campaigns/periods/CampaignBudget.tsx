import { getCampaignBudget } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignBudget as Budget } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import {
  budgetOfParts,
  shareOfBudget,
  type SimulatedBudget,
} from '@portail/rules/campaigns/campaign-budget.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { campaignBudgetTexts } from './funder-campaigns.texts.ts';

/** The share shown until another one is typed. */
const FIRST_RATE = '60';

type Ceiling = Pick<Budget, 'annee' | 'plafondExoneration' | 'categories'>;

/** The categories whose amounts pass the exemption ceiling of the year; nothing without any. */
export function CeilingWarning({ budget }: { readonly budget: Ceiling }) {
  const texts = useTexts(campaignBudgetTexts);
  const above = budget.categories.filter(({ depassePlafond }) => depassePlafond);
  if (above.length === 0) return null;
  return (
    <Alert tone="warning" title={texts.ceilingTitle}>
      {above.map(({ categoriePersonnel, participationMaximale }) => (
        <p key={categoriePersonnel}>
          {fill(texts.ceiling, {
            categorie: categoriePersonnel,
            montant: wireAmount(participationMaximale),
            annee: String(budget.annee),
            plafond: wireAmount(budget.plafondExoneration),
          })}
        </p>
      ))}
      <p>{texts.ceilingTotal}</p>
    </Alert>
  );
}

/** People that this campaign could bring above the ceiling, with what they already received. */
export function PeopleWarning({ budget }: { readonly budget: Budget }) {
  const texts = useTexts(campaignBudgetTexts);
  const { nombreAuDessus: count, personnesAuDessus: people, annee } = budget;
  if (count === 0) return null;
  const values = { annee: String(annee), plafond: wireAmount(budget.plafondExoneration) };
  return (
    <Alert
      tone="warning"
      title={fill(plural(count, texts.peopleAboveOne, texts.peopleAbove), values)}
    >
      <p>{fill(texts.peopleAboveText, values)}</p>
      <ul>
        {people.map(({ nom, prenom, dejaFinance, total }) => (
          <li key={`${nom} ${prenom} ${dejaFinance}`}>
            {fill(texts.personAbove, {
              prenom,
              nom,
              deja: wireAmount(dejaFinance),
              total: wireAmount(total),
            })}
          </li>
        ))}
      </ul>
      {count > people.length ? (
        <p>{fill(texts.peopleAboveMore, { nombre: countWords(people.length) })}</p>
      ) : null}
    </Alert>
  );
}

const typedRate = (typed: string): number | undefined =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(typed.trim())
    ? basisPointsOf(Number(typed.trim().replace(',', '.')))
    : undefined;

const worstOf = (budget: Budget): SimulatedBudget =>
  budgetOfParts({
    people: budget.nombrePersonnes,
    funded: centsOfWire(budget.pireCas),
    own: centsOfWire(budget.pireCasPersonnes),
    fees: centsOfWire(budget.pireCasFrais),
  });

const PARTS = ['funded', 'own', 'fees', 'total'] as const;

interface SimulatedProps {
  readonly worst: SimulatedBudget;
  /** Undefined while the share is not a number. */
  readonly expected: { readonly budget: SimulatedBudget; readonly rate: string } | undefined;
}

/** What the funder pays, what the people pay and their fees: at most, and for a participation. */
function SimulatedParts({ worst, expected }: SimulatedProps) {
  const texts = useTexts(campaignBudgetTexts);
  return (
    <Table
      caption={texts.simulated}
      isCaptionHidden
      columns={[
        { id: 'part', header: texts.part, isRowHeader: true, cell: (part) => texts[part] },
        {
          id: 'worst',
          header: texts.atMost,
          align: 'end',
          cell: (part) => <AmountText cents={worst[part]} />,
        },
        ...(expected === undefined
          ? []
          : [
              {
                id: 'expected',
                header: fill(texts.at, { taux: expected.rate }),
                align: 'end' as const,
                cell: (part: (typeof PARTS)[number]) => (
                  <AmountText cents={expected.budget[part]} />
                ),
              },
            ]),
      ]}
      rows={PARTS}
      rowKey={(part) => part}
    />
  );
}

/** Worst case, and what a share of the people would cost. */
export function BudgetSimulation({ budget }: { readonly budget: Budget }) {
  const texts = useTexts(campaignBudgetTexts);
  const [typed, setTyped] = useState(FIRST_RATE);
  const rate = typedRate(typed);
  const worst = worstOf(budget);
  const expected =
    rate === undefined ? undefined : { budget: shareOfBudget(worst, rate), rate: typed.trim() };
  return (
    <div className="stack">
      <FactList
        facts={[
          { id: 'people', label: texts.people, value: countWords(budget.nombrePersonnes) },
          ...budget.categories.map(({ categoriePersonnel, participationMaximale }) => ({
            id: categoriePersonnel,
            label: texts.most,
            value: fill(texts.mostOf, {
              categorie: categoriePersonnel,
              montant: wireAmount(participationMaximale),
            }),
          })),
          {
            id: 'worst',
            label: texts.worst,
            value: <AmountText cents={worst.funded} />,
            isStrong: true,
          },
        ]}
      />
      <TextField
        label={texts.rate}
        hint={texts.rateHint}
        inputMode="decimal"
        width="short"
        value={typed}
        error={rate === undefined ? texts.rateWrong : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {expected === undefined ? null : (
        <p role="status">
          {fill(plural(expected.budget.people, texts.expectedOne, texts.expected), {
            taux: expected.rate,
          })}
          {'\u00a0: '}
          <AmountText cents={expected.budget.funded} />
        </p>
      )}
      <SimulatedParts worst={worst} expected={expected} />
    </div>
  );
}

/** What the campaign commits, against what it may cost at most. */
export function CampaignBudget({ id }: { readonly id: string }) {
  const texts = useTexts(campaignBudgetTexts);
  // Orders arrive meanwhile.
  const { data, error, refetch } = useApiQuery(
    getCampaignBudget,
    { params: { id } },
    { staleTime: 0 },
  );
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} lines={3} label={texts.loading} />;
    return (
      <div className="stack">
        <CeilingWarning budget={data} />
        <PeopleWarning budget={data} />
        <Meter
          label={texts.engaged}
          value={centsOfWire(data.engage)}
          total={Math.max(centsOfWire(data.pireCas), centsOfWire(data.engage), 1)}
          valueText={fill(texts.engagedOf, {
            engage: wireAmount(data.engage),
            total: wireAmount(data.pireCas),
          })}
        />
        <FactList
          facts={[
            { id: 'ordered', label: texts.orderedPart, value: wireAmount(data.commande) },
            { id: 'left', label: texts.leftPart, value: wireAmount(data.reste) },
          ]}
        />
        <BudgetSimulation budget={data} />
        <p>
          {fill(texts.ceilingNote, {
            annee: String(data.annee),
            plafond: wireAmount(data.plafondExoneration),
          })}
        </p>
      </div>
    );
  };
  return <Card title={texts.title}>{content()}</Card>;
}
