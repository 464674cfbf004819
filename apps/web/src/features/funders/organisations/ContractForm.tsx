import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRequiredNote, FormSection } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingGroupTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { SETTING_GROUPS, type GroupId, type SettingGroup } from './contract-fields.ts';
import type { ContractValues } from './contract-values.ts';
import { ConfirmChanges } from './HeldChanges.tsx';
import { ThemeFacts } from './ThemeFacts.tsx';
import './operator-funders.css';
import { SettingField, SettingWords } from './SettingField.tsx';
import { FeatureSettings, ProductSettings, TradeSettings } from './SettingLists.tsx';
import { type ContractTarget, useContractForm } from './use-contract-form.ts';

function GroupContent({ id, target }: { readonly id: GroupId; readonly target: ContractTarget }) {
  const texts = useTexts(contractFormTexts);
  const { funder, contract } = target;
  const lists: Partial<Record<GroupId, ReactNode>> = {
    features: <FeatureSettings />,
    products: <ProductSettings funder={funder} />,
    trade: <TradeSettings />,
    look: contract === undefined ? <p>{texts.lookLater}</p> : <ThemeFacts contract={contract} />,
  };
  return lists[id] ?? null;
}

function Group({
  group,
  target,
}: {
  readonly group: SettingGroup;
  readonly target: ContractTarget;
}) {
  const texts = useTexts(settingGroupTexts);
  const [typeFrais, typeInscription, conditionsCommande] = useWatch<
    ContractValues,
    readonly ['typeFrais', 'typeInscription', 'conditionsCommande']
  >({ name: ['typeFrais', 'typeInscription', 'conditionsCommande'] });
  const asked = group.fields.filter(
    ({ isAsked }) =>
      isAsked === undefined || isAsked({ typeFrais, typeInscription, conditionsCommande }),
  );
  return (
    <FormSection title={texts[group.id]} intro={texts[group.intro]}>
      {asked.map((field) => (
        <SettingField
          key={field.name}
          field={field}
          isUsed={target.contract?.typeModifiable === false}
        />
      ))}
      <GroupContent id={group.id} target={target} />
    </FormSection>
  );
}

/** All settings of a contract, for creation and change. */
export function ContractForm(target: ContractTarget) {
  const texts = useTexts(contractFormTexts);
  const state = useContractForm(target);
  const { contract } = target;
  return (
    <Card>
      <FormProvider {...state.form}>
        <Form onSubmit={(event) => void state.submit(event)} className="contract-form">
          <FormErrors form={state} failed={texts.failed} />
          {state.isOutdated ? (
            <div>
              <Button variant="secondary" onClick={() => void state.reload()}>
                {texts.reload}
              </Button>
            </div>
          ) : null}
          <FormRequiredNote />
          {contract === undefined ? (
            <>
              <p>{texts.newLead}</p>
              <SettingWords
                name="contractId"
                label={texts.contractId}
                hint={texts.contractIdHint}
              />
            </>
          ) : null}
          {SETTING_GROUPS.map((group) => (
            <Group key={group.id} group={group} target={target} />
          ))}
          <FormActions>
            <Button type="submit" isPending={state.isPending} pendingLabel={texts.pending}>
              {contract === undefined ? texts.create : texts.save}
            </Button>
          </FormActions>
        </Form>
      </FormProvider>
      {contract === undefined || state.asked === undefined ? null : (
        <ConfirmChanges
          contract={contract}
          changes={state.asked}
          isPending={state.isAsking}
          onConfirm={() => void state.confirm()}
          onClose={state.cancel}
        />
      )}
      <UnsavedGuard isUnsaved={state.isUnsaved} guarded="address" />
    </Card>
  );
}
