import {
  changeContract,
  createContract,
} from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  WholeContractInput,
  ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type {
  FunderSheet,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fieldIdOf } from './contract-fields.ts';
import { contractResolver, formPathOf } from './contract-resolver.ts';
import { emptyValues, type ContractValues, valuesOf } from './contract-values.ts';
import { reloadFunders } from './funders-data.ts';
import { placesOf } from './setting-words.ts';
import { changesBetween, flatContract } from '@portail/rules/funders/contracts/contract-changes.ts';
import { heldSettings, heldTrades } from '@portail/rules/funders/contracts/sensitive-settings.ts';

export interface AskedChanges {
  /** Effective as soon as they are saved. */
  readonly applied: readonly SettingChange[];
  /** Wait for a second operator, split as on the server. */
  readonly held: readonly SettingChange[];
}

/** What saving the form would change, for confirmation. */
const changesOf = (contract: ContractSheet, wanted: WholeContractInput): AskedChanges => {
  const after = flatContract(wanted);
  const changes = changesBetween(flatContract(contract), after).filter(({ champ }) =>
    after.has(champ),
  );
  const names = new Set([
    ...Object.keys(heldSettings<ContractSheet | WholeContractInput>(contract, wanted)),
    ...heldTrades<(typeof wanted.echanges)[number]>(contract.echanges, wanted.echanges).map(
      ({ startProductType: from, finalProductType: to }) => `echanges.${from}.${to}`,
    ),
  ]);
  const isHeld = ({ champ }: SettingChange) =>
    names.has(champ) || names.has(champ.split('.').slice(0, 3).join('.'));
  return { applied: changes.filter((one) => !isHeld(one)), held: changes.filter(isHeld) };
};

export interface ContractTarget {
  readonly funder: FunderSheet;
  /** Undefined for a new contract. */
  readonly contract: ContractSheet | undefined;
}

export const contractHref = (clientId: string, contrat: string): string =>
  hrefOf('BO_FUNDER', { clientId }, { contrat });

const send = (
  contract: ContractSheet | undefined,
  { contractId, clientId, ...settings }: WholeContractInput,
): Promise<ContractSheet> =>
  contract === undefined
    ? callApi(createContract, { body: { contractId, clientId, ...settings } })
    : callApi(changeContract, {
        params: { numeroContrat: contract.contractId },
        // The form provides every setting.
        body: { ...settings, version: contract.version },
      });

const isPath = (path: string): path is FieldPath<ContractValues> => path !== '';

/** Saves a contract; the changes of an existing one are listed for confirmation first. */
export const useContractForm = ({ funder, contract }: ContractTarget) => {
  const texts = useTexts(contractFormTexts);
  const names = useTexts(settingTexts);
  const queries = useQueryClient();
  const { clientId } = funder;
  const products = funder.produitsProposes.map(({ idProduit }) => idProduit);
  const [opening] = useState(() =>
    contract === undefined
      ? emptyValues(funder.socialReason, funder.clientType, products)
      : valuesOf(contract, products),
  );
  const form = useForm<ContractValues, unknown, WholeContractInput>({
    defaultValues: opening,
    resolver: contractResolver(clientId, contract),
    // The error summary takes the focus instead.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { handleSubmit, setError, reset, getValues, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const [isOutdated, setOutdated] = useState(false);
  const [asked, setAsked] = useState<{
    readonly body: WholeContractInput;
    readonly changes: AskedChanges;
  }>();
  const places = () => placesOf(names, texts.contractId, getValues());
  const pathsOf = (shown: ReturnType<typeof places>) =>
    shown.map(({ path }) => path).filter((path) => isPath(path));

  const wordsOf = (body: WholeContractInput): readonly [header: string, content: string] => {
    if (contract === undefined) return [texts.created, texts.createdText];
    return changesOf(contract, body).held.length > 0
      ? [texts.heldSaved, texts.heldSavedText]
      : [texts.saved, texts.savedText];
  };
  const save = useApiMutation((body: WholeContractInput) => send(contract, body), {
    success: {
      header: (_, body) => wordsOf(body)[0],
      content: ({ contractId }, body) => fill(wordsOf(body)[1], { numero: contractId }),
    },
    onSuccess: async (saved) => {
      reset(valuesOf(saved, products));
      await reloadFunders(queries);
      if (contract === undefined)
        navigate(contractHref(clientId, saved.contractId), { replace: true });
    },
    onRefused: ({ failure }) => {
      setOutdated(failure.code === 'FICHE_MODIFIEE');
      showRefusal<ContractValues>(failure, pathsOf(places()), setError, formPathOf);
    },
  });

  const submit = handleSubmit(async (body) => {
    const changes = contract === undefined ? undefined : changesOf(contract, body);
    // A new contract has no people yet, and saving no change has no effect.
    if (changes === undefined || changes.applied.length + changes.held.length === 0)
      await save.submit(body);
    else setAsked({ body, changes });
  });
  const confirm = async () => {
    if (asked === undefined) return;
    await save.submit(asked.body);
    setAsked(undefined);
  };

  const shown = Object.keys(errors).length === 0 ? [] : places();
  return {
    form,
    submit,
    isPending: isSubmitting,
    attempt: submitCount,
    isUnsaved: isDirty && !isSubmitting,
    /** While the confirmation is open. */
    asked: asked?.changes,
    isAsking: save.isPending,
    confirm,
    cancel: () => setAsked(undefined),
    /** Saved by another operator meanwhile: it must be reloaded. */
    isOutdated,
    reload: () => reloadFunders(queries),
    problems: problemsOf<ContractValues>(errors, pathsOf(shown), (path) => ({
      fieldId: fieldIdOf(path),
      label: shown.find((one) => one.path === path)?.label ?? '',
    })),
  };
};
