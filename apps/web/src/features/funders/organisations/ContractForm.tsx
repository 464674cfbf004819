import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRequiredNote, FormSection } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { type ReactNode, useState } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingGroupTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import {
  fieldsOfGroup,
  SETTING_GROUPS,
  type GroupId,
  type SettingGroup,
} from './contract-fields.ts';
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

interface GroupProps {
  readonly group: SettingGroup;
  readonly target: ContractTarget;
}

function GroupFields({ group, target }: GroupProps) {
  const [typeFrais, typeInscription, conditionsCommande] = useWatch<
    ContractValues,
    readonly ['typeFrais', 'typeInscription', 'conditionsCommande']
  >({ name: ['typeFrais', 'typeInscription', 'conditionsCommande'] });
  const asked = group.fields.filter(
    ({ isAsked }) =>
      isAsked === undefined || isAsked({ typeFrais, typeInscription, conditionsCommande }),
  );
  return (
    <>
      {asked.map((field) => (
        <SettingField
          key={field.name}
          field={field}
          isUsed={target.contract?.typeModifiable === false}
        />
      ))}
      <GroupContent id={group.id} target={target} />
    </>
  );
}

/** A section of an existing contract: folded, unless it is read or refused. */
function FoldedGroup({
  group,
  target,
  isOpen,
  onToggle,
}: GroupProps & { readonly isOpen: boolean; readonly onToggle: (isOpen: boolean) => void }) {
  const texts = useTexts(settingGroupTexts);
  const words = useTexts(contractFormTexts);
  const { errors, dirtyFields } = useFormState<ContractValues>();
  const names = fieldsOfGroup(group);
  const isRefused = names.some((name) => errors[name] !== undefined);
  const isChanged = names.some((name) => dirtyFields[name] !== undefined);
  return (
    <Disclosure
      title={texts[group.id]}
      headingLevel={3}
      // A refused field must be reachable from the summary of errors.
      isOpen={isOpen || isRefused}
      onToggle={onToggle}
      {...(isRefused || isChanged
        ? { detail: isRefused ? words.refusedSection : words.changedSection }
        : {})}
    >
      <div className="form-section__fields">
        <p className="form-section__intro">{texts[group.intro]}</p>
        <GroupFields group={group} target={target} />
      </div>
    </Disclosure>
  );
}

function FoldedGroups({ target }: { readonly target: ContractTarget }) {
  const words = useTexts(contractFormTexts);
  const [opened, setOpened] = useState<ReadonlySet<GroupId>>(new Set(['general']));
  const areAllOpen = opened.size === SETTING_GROUPS.length;
  const toggle = (id: GroupId, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  return (
    <>
      <div>
        <Button
          variant="quiet"
          isSmall
          onClick={() => setOpened(new Set(areAllOpen ? [] : SETTING_GROUPS.map(({ id }) => id)))}
        >
          {areAllOpen ? words.foldAll : words.unfoldAll}
        </Button>
      </div>
      <Accordion>
        {SETTING_GROUPS.map((group) => (
          <FoldedGroup
            key={group.id}
            group={group}
            target={target}
            isOpen={opened.has(group.id)}
            onToggle={(isOpen) => toggle(group.id, isOpen)}
          />
        ))}
      </Accordion>
    </>
  );
}

function WholeGroups({ target }: { readonly target: ContractTarget }) {
  const texts = useTexts(settingGroupTexts);
  return SETTING_GROUPS.map((group) => (
    <FormSection key={group.id} title={texts[group.id]} intro={texts[group.intro]}>
      <GroupFields group={group} target={target} />
    </FormSection>
  ));
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
          {contract === undefined ? (
            <WholeGroups target={target} />
          ) : (
            <FoldedGroups target={target} />
          )}
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
