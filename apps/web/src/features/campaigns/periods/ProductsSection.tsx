import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { FixedField, MoneyField, useCampaignField, WordsField } from './FormFields.tsx';
import { useCampaignContext } from './campaign-context.ts';
import type { CampaignValues } from './campaign-values.ts';

type ProductName = 'idProduitCompte' | 'idProduitTitre';

/** The products of the contract; used ones cannot change. */
function ProductField({ name }: { readonly name: ProductName }) {
  const texts = useTexts(campaignFieldTexts);
  const { contracts, campaign } = useCampaignContext();
  const field = useCampaignField();
  const [idContrat, value] = useWatch<CampaignValues, ['idContrat', ProductName]>({
    name: ['idContrat', name],
  });
  const products = contracts.find((one) => one.numeroContrat === idContrat)?.produits ?? [];
  const options = products.map(({ idProduit, libelle }) => ({ value: idProduit, label: libelle }));
  const isKnown = value === '' || options.some((one) => one.value === value);
  if (campaign?.aDesLignes === true)
    return (
      <FixedField
        name={name}
        label={texts[name]}
        hint={texts.productFixed}
        value={options.find((one) => one.value === value)?.label ?? (value || texts.notOffered)}
      />
    );
  return (
    <Select
      {...field(name)}
      label={texts[name]}
      emptyLabel={texts.notOffered}
      isOptional
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}

function PaperFields() {
  const texts = useTexts(campaignFieldTexts);
  const { isExpanded } = useCampaignContext();
  return (
    <>
      {isExpanded ? (
        <WordsField
          name="libellePersonnaliseProduitTitre"
          label={texts.libellePersonnaliseProduitTitre}
          hint={texts.customHint}
          isOptional
        />
      ) : null}
      <MoneyField
        name="valeurFacialeImposee"
        label={texts.valeurFacialeImposee}
        hint={texts.valeurFacialeHint}
        isOptional
      />
      <WordsField
        name="restrictionsValeursTitres"
        label={texts.restrictionsValeursTitres}
        hint={texts.restrictionsHint}
        isOptional
        width="medium"
        inputMode="numeric"
      />
    </>
  );
}

export function ProductsSection() {
  const texts = useTexts(campaignFieldTexts);
  const { isExpanded } = useCampaignContext();
  const [account, paper] = useWatch<CampaignValues, [ProductName, ProductName]>({
    name: ['idProduitCompte', 'idProduitTitre'],
  });
  return (
    <>
      <FormRow>
        <ProductField name="idProduitCompte" />
        <ProductField name="idProduitTitre" />
      </FormRow>
      {isExpanded && account !== '' ? (
        <WordsField
          name="libellePersonnaliseProduitCompte"
          label={texts.libellePersonnaliseProduitCompte}
          hint={texts.customHint}
          isOptional
        />
      ) : null}
      {paper === '' ? null : <PaperFields />}
      {isExpanded ? (
        <WordsField
          name="idRefPrestationLimitation"
          label={texts.idRefPrestationLimitation}
          hint={texts.prestationHint}
          isOptional
          width="medium"
        />
      ) : null}
    </>
  );
}
