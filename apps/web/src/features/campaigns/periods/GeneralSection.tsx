import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts } from './funder-campaigns.texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { FixedField, Tick, useCampaignField, WordsField } from './FormFields.tsx';
import { useCampaignContext } from './campaign-context.ts';
import type { CampaignValues } from './campaign-values.ts';

type DateName = 'dateOuverture' | 'dateFermeture';

function DayField({
  name,
  hint,
  isOptional,
}: {
  name: DateName;
  hint?: string;
  isOptional?: boolean;
}) {
  const texts = useTexts(campaignFieldTexts);
  const { control } = useFormContext<CampaignValues>();
  const field = useCampaignField();
  const { id, error } = field(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <DateField
          id={id}
          label={texts[name]}
          error={error}
          isOptional={isOptional}
          autoComplete="off"
          {...(hint === undefined ? {} : { hint })}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    />
  );
}

function ContractField({ contracts }: { readonly contracts: readonly FunderContract[] }) {
  const texts = useTexts(campaignFieldTexts);
  const common = useTexts(funderTexts);
  const field = useCampaignField();
  const { campaign } = useCampaignContext();
  const options = contracts
    .filter(({ actif, numeroContrat }) => actif || numeroContrat === campaign?.idContrat)
    .map(({ numeroContrat, raisonSociale }) => ({
      value: numeroContrat,
      label: fill(common.contractOf, { raisonSociale, numero: numeroContrat }),
    }));
  if (campaign !== undefined)
    return (
      <FixedField
        name="idContrat"
        label={texts.idContrat}
        hint={texts.contractFixed}
        value={
          options.find(({ value }) => value === campaign.idContrat)?.label ?? campaign.idContrat
        }
      />
    );
  return (
    <Select
      {...field('idContrat')}
      label={texts.idContrat}
      emptyLabel={texts.choose}
      options={options}
    />
  );
}

export function GeneralSection() {
  const texts = useTexts(campaignFieldTexts);
  const { contracts, isExpanded } = useCampaignContext();
  const permanent = useWatch<CampaignValues, 'permanent'>({ name: 'permanent' });
  return (
    <>
      <ContractField contracts={contracts} />
      <WordsField name="libelle" label={texts.libelle} hint={texts.libelleHint} maxLength={255} />
      <Tick name="permanent">{texts.permanent}</Tick>
      <FormRow>
        <DayField name="dateOuverture" isOptional={permanent} />
        {permanent ? null : <DayField name="dateFermeture" hint={texts.dateFermetureHint} />}
      </FormRow>
      {isExpanded ? (
        <WordsField
          name="idGroupeSession"
          label={texts.idGroupeSession}
          hint={texts.idGroupeSessionHint}
          isOptional
          width="medium"
        />
      ) : null}
    </>
  );
}
