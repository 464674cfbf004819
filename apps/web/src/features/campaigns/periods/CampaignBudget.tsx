import { getCampaignBudget } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignBudget as Budget } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { expectedBudget } from '@portail/rules/campaigns/campaign-budget.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
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

const typedRate = (typed: string): number | undefined =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(typed.trim())
    ? basisPointsOf(Number(typed.trim().replace(',', '.')))
    : undefined;

/** Worst case, and what a share of the people would cost. */
export function BudgetSimulation({ budget }: { readonly budget: Budget }) {
  const texts = useTexts(campaignBudgetTexts);
  const [typed, setTyped] = useState(FIRST_RATE);
  const rate = typedRate(typed);
  const worst = centsOfWire(budget.pireCas);
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
            value: <AmountText cents={worst} />,
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
      {rate === undefined ? null : (
        <p role="status">
          {fill(texts.expected, { taux: typed.trim() })}
          {'\u00a0: '}
          <AmountText cents={expectedBudget(worst, rate)} />
        </p>
      )}
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
        <Meter
          label={texts.engaged}
          value={centsOfWire(data.engage)}
          total={Math.max(centsOfWire(data.pireCas), centsOfWire(data.engage), 1)}
          valueText={fill(texts.engagedOf, {
            engage: wireAmount(data.engage),
            total: wireAmount(data.pireCas),
          })}
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
