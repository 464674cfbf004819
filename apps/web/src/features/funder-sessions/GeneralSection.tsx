import type { FunderContract } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { funderTexts } from '../../texts/funder-sessions.ts';
import { sessionFieldTexts } from '../../texts/session-form.ts';
import { FixedField, Tick, useSessionField, WordsField } from './FormFields.tsx';
import { useSessionContext } from './session-context.ts';
import type { SessionValues } from './session-values.ts';

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
  const texts = useTexts(sessionFieldTexts);
  const { control } = useFormContext<SessionValues>();
  const field = useSessionField();
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
  const texts = useTexts(sessionFieldTexts);
  const common = useTexts(funderTexts);
  const field = useSessionField();
  const { session } = useSessionContext();
  const options = contracts
    .filter(({ actif, numeroContrat }) => actif || numeroContrat === session?.idContrat)
    .map(({ numeroContrat, raisonSociale }) => ({
      value: numeroContrat,
      label: fill(common.contractOf, { raisonSociale, numero: numeroContrat }),
    }));
  if (session !== undefined)
    return (
      <FixedField
        name="idContrat"
        label={texts.idContrat}
        hint={texts.contractFixed}
        value={options.find(({ value }) => value === session.idContrat)?.label ?? session.idContrat}
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
  const texts = useTexts(sessionFieldTexts);
  const { contracts, isExpanded } = useSessionContext();
  const permanent = useWatch<SessionValues, 'permanent'>({ name: 'permanent' });
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
