import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorOf } from '../../../shared/forms/form-problems.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { settingTexts } from '../../../shared/wording/contract-settings.texts.ts';
import { fieldIdOf } from './contract-fields.ts';
import type { ContractValues } from './contract-values.ts';
import { tradeWords } from '../../../shared/wording/setting-words.ts';
import {
  SettingArea,
  SettingFlag,
  SettingMoney,
  SettingRate,
  SettingWords,
} from './SettingField.tsx';

/** Nine switches, one of them with a text. */
export function FeatureSettings() {
  const texts = useTexts(settingTexts);
  const speaks = useWatch<ContractValues, 'fonctionnalites.COMMUNICATION_RH'>({
    name: 'fonctionnalites.COMMUNICATION_RH',
  });
  return (
    <>
      {FEATURE_IDS.map((id) => (
        <SettingFlag
          key={id}
          name={`fonctionnalites.${id}`}
          label={texts[id]}
          hint={texts[`${id}_HINT`]}
        />
      ))}
      {speaks ? (
        <div className="setting-within">
          <SettingWords name="communication.titre" label={texts.titre} isOptional />
          <SettingArea name="communication.message" label={texts.message} />
        </div>
      ) : null}
    </>
  );
}

export function ProductSettings({ funder }: { readonly funder: FunderSheet }) {
  const texts = useTexts(settingTexts);
  const { formState } = useFormContext<ContractValues>();
  return (
    <FieldGroup
      id={fieldIdOf('produits')}
      label={texts.produits}
      hint={texts.produitsHint}
      isOptional
      error={errorOf<ContractValues>(formState.errors, 'produits')}
    >
      {funder.produitsProposes.map(({ idProduit, libelle }) => (
        <SettingFlag key={idProduit} name={`produits.${idProduit}`} label={libelle} />
      ))}
    </FieldGroup>
  );
}

export function TradeSettings() {
  const texts = useTexts(settingTexts);
  const trades = useWatch<ContractValues, 'echanges'>({ name: 'echanges' });
  return (
    <>
      {trades.map(({ startProductType, finalProductType }, rank) => (
        <fieldset key={`${startProductType}-${finalProductType}`} className="setting-within">
          <legend className="setting-within__legend">
            {tradeWords(texts, startProductType, finalProductType)}
          </legend>
          <SettingFlag name={`echanges.${rank}.tradeEnabled`} label={texts.tradeEnabled} />
          <FormRow>
            <SettingMoney name={`echanges.${rank}.feeAmount`} label={texts.feeAmount} />
            <SettingMoney name={`echanges.${rank}.thresholdAmount`} label={texts.thresholdAmount} />
            <SettingRate name={`echanges.${rank}.feeRate`} label={texts.feeRate} />
          </FormRow>
        </fieldset>
      ))}
    </>
  );
}
