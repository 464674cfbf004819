import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { isAmountControl } from '@portail/rules/campaigns/campaign-rules.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import {
  Item,
  ItemList,
  MoneyField,
  RateField,
  useCampaignField,
  WordsField,
} from './FormFields.tsx';
import { useCampaignContext } from './campaign-context.ts';
import { newQuota, newTranche, RATE_KINDS, type CampaignValues } from './campaign-values.ts';

interface QuotaProps {
  readonly rank: number;
}

function Tranches({ rank }: QuotaProps) {
  const texts = useTexts(campaignFieldTexts);
  const field = useCampaignField();
  const name = `quotas.${rank}.tranches` as const;
  const { fields, append, remove } = useFieldArray<CampaignValues, typeof name, 'cle'>({
    name,
    keyName: 'cle',
  });
  const { id, error } = field(name);
  return (
    <FieldGroup id={id} label={texts.tranches} error={error}>
      <ItemList addLabel={texts.addTranche} onAdd={() => append(newTranche)}>
        {(afterRemoval) =>
          fields.map(({ cle }, tranche) => (
            <Item
              key={cle}
              legend={fill(texts.tranche, { rang: String(tranche + 1) })}
              removeLabel={fill(texts.removeTranche, { rang: String(tranche + 1) })}
              onRemove={() => {
                remove(tranche);
                afterRemoval();
              }}
            >
              <FormRow>
                <MoneyField name={`${name}.${tranche}.min`} label={texts.min} />
                <MoneyField
                  name={`${name}.${tranche}.max`}
                  label={texts.max}
                  hint={texts.maxLast}
                  isOptional
                />
                <RateField
                  name={`${name}.${tranche}.tauxParticipation`}
                  label={texts.tauxTranche}
                />
              </FormRow>
            </Item>
          ))
        }
      </ItemList>
    </FieldGroup>
  );
}

function LinearScale({ rank }: QuotaProps) {
  const texts = useTexts(campaignFieldTexts);
  const name = `quotas.${rank}.lineaire` as const;
  return (
    <>
      <FormRow>
        <MoneyField name={`${name}.min`} label={texts.lineaireMin} />
        <RateField name={`${name}.tauxAuMin`} label={texts.tauxAuMin} />
      </FormRow>
      <FormRow>
        <MoneyField name={`${name}.max`} label={texts.lineaireMax} />
        <RateField name={`${name}.tauxAuMax`} label={texts.tauxAuMax} />
      </FormRow>
    </>
  );
}

/** Tranches and scales use the amount of a control. */
function AmountControlNote() {
  const texts = useTexts(campaignFieldTexts);
  const controls = useWatch<CampaignValues, 'infoControles'>({ name: 'infoControles' });
  if (controls.some(({ code }) => isAmountControl(code.trim()))) return null;
  return <Alert tone="warning">{texts.amountControlNeeded}</Alert>;
}

function Scale({ rank }: QuotaProps) {
  const texts = useTexts(campaignFieldTexts);
  const { setValue } = useFormContext<CampaignValues>();
  const name = `quotas.${rank}.bareme` as const;
  const field = useCampaignField();
  const [kind, tranches] = useWatch<CampaignValues, [typeof name, `quotas.${number}.tranches`]>({
    name: [name, `quotas.${rank}.tranches`],
  });
  const hints = { UNIQUE: undefined, TRANCHES: texts.TRANCHESHint, LINEAIRE: texts.LINEAIREHint };
  return (
    <>
      <RadioGroup
        id={field(name).id}
        label={texts.bareme}
        layout="cards"
        value={kind}
        onChange={(chosen) => {
          setValue(name, chosen, { shouldDirty: true });
          if (chosen === 'TRANCHES' && tranches.length === 0)
            setValue(`quotas.${rank}.tranches`, [newTranche], { shouldDirty: true });
        }}
        choices={RATE_KINDS.map((value) => ({ value, label: texts[value], hint: hints[value] }))}
      />
      {kind === 'UNIQUE' ? null : <AmountControlNote />}
      {kind === 'TRANCHES' ? <Tranches rank={rank} /> : null}
      {kind === 'LINEAIRE' ? <LinearScale rank={rank} /> : null}
    </>
  );
}

function QuotaFields({ rank }: QuotaProps) {
  const texts = useTexts(campaignFieldTexts);
  const { isExpanded } = useCampaignContext();
  const name = `quotas.${rank}` as const;
  const kind = useWatch<CampaignValues, `quotas.${number}.bareme`>({ name: `${name}.bareme` });
  const isPlain = kind === 'UNIQUE';
  return (
    <>
      <WordsField
        name={`${name}.categoriePersonnel`}
        label={texts.categoriePersonnel}
        width="medium"
        maxLength={255}
      />
      <FormRow>
        <MoneyField
          name={`${name}.maxParticipation`}
          label={texts.maxParticipation}
          hint={texts.maxParticipationHint}
        />
        <MoneyField name={`${name}.maxCESU`} label={texts.maxCESU} hint={texts.maxCESUHint} />
      </FormRow>
      {isExpanded ? <Scale rank={rank} /> : null}
      <RateField
        name={`${name}.tauxParticipation`}
        label={isPlain ? texts.tauxParticipation : texts.tauxOtherwise}
        hint={isPlain ? texts.tauxHint : texts.tauxOtherwiseHint}
      />
    </>
  );
}

/** The funded share, one rule per staff category. */
export function QuotaSection() {
  const texts = useTexts(campaignFieldTexts);
  const { campaign } = useCampaignContext();
  const field = useCampaignField();
  const { fields, append, remove } = useFieldArray<CampaignValues, 'quotas', 'cle'>({
    name: 'quotas',
    keyName: 'cle',
  });
  const names = useWatch<CampaignValues, 'quotas'>({ name: 'quotas' });
  const { id, error } = field('quotas');
  const isUsed = (quotaId: string) =>
    campaign?.quotas.some((one) => one.categoriePersonnelId === quotaId && one.utilise) === true;
  const nameOf = (rank: number): string => {
    const name = names[rank]?.categoriePersonnel.trim() ?? '';
    return name === '' ? String(rank + 1) : name;
  };
  return (
    <FieldGroup id={id} label={texts.categories} error={error}>
      <ItemList addLabel={texts.addQuota} onAdd={() => append(newQuota)}>
        {(afterRemoval) =>
          fields.map(({ cle, categoriePersonnelId }, rank) => (
            <Item
              key={cle}
              legend={fill(texts.quotaNamed, { nom: nameOf(rank) })}
              removeLabel={fill(texts.removeQuota, { nom: nameOf(rank) })}
              kept={isUsed(categoriePersonnelId) ? texts.quotaKept : undefined}
              onRemove={() => {
                remove(rank);
                afterRemoval();
              }}
            >
              <QuotaFields rank={rank} />
            </Item>
          ))
        }
      </ItemList>
    </FieldGroup>
  );
}
