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
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { problemsOf } from '../../../shared/forms/form-problems.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fieldIdOf } from './contract-fields.ts';
import { contractResolver, formPathOf } from './contract-resolver.ts';
import { emptyValues, type ContractValues, valuesOf } from './contract-values.ts';
import { FUNDERS_KEY } from './funders-data.ts';
import { placesOf } from './setting-words.ts';
import {
  heldSettings,
  heldTrades,
  SENSITIVE_NAMES,
} from '@portail/rules/funders/contracts/sensitive-settings.ts';

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const TERMS = ['tradeEnabled', 'feeAmount', 'thresholdAmount', 'feeRate'] as const;
/** A trade without parameters is closed and free. */
const CLOSED = { tradeEnabled: false, feeAmount: 0, thresholdAmount: 0, feeRate: 0 };

/** The part of a change that waits for a second operator, split as on the server. */
const heldChangesOf = (
  contract: ContractSheet,
  wanted: WholeContractInput,
): readonly SettingChange[] => {
  const held = heldSettings<ContractSheet | WholeContractInput>(contract, wanted);
  const trades = heldTrades<(typeof wanted.echanges)[number]>(contract.echanges, wanted.echanges);
  return [
    ...SENSITIVE_NAMES.filter((name) => name in held).map((name) => ({
      champ: name,
      avant: textOf(contract[name]),
      apres: textOf(held[name]),
    })),
    ...trades.flatMap((terms) => {
      const { startProductType: from, finalProductType: to } = terms;
      const before =
        contract.echanges.find(
          (one) => one.startProductType === from && one.finalProductType === to,
        ) ?? CLOSED;
      return TERMS.filter((name) => before[name] !== terms[name]).map((name) => ({
        champ: `echanges.${from}.${to}.${name}`,
        avant: textOf(before[name]),
        apres: textOf(terms[name]),
      }));
    }),
  ];
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

const isPathOf = (path: string, paths: readonly string[]): path is FieldPath<ContractValues> =>
  paths.includes(path);

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
    readonly changes: readonly SettingChange[];
  }>();
  const [isAsking, setAsking] = useState(false);
  const places = () => placesOf(names, texts.contractId, getValues());

  const onRefused = (failure: ApiFailure) => {
    setOutdated(failure.code === 'FICHE_MODIFIEE');
    const paths = places().map(({ path }) => path);
    const known = failure.fields.flatMap(({ champ, message }) => {
      const path = formPathOf(champ);
      return isPathOf(path, paths) ? [{ path, message }] : [];
    });
    for (const { path, message } of known) setError(path, { type: 'server', message });
    if (known.length === 0) setError('root', { type: 'server', message: failure.message });
  };

  const save = async (body: WholeContractInput) => {
    try {
      const outcome = await confirmingIdentity(() => send(contract, body));
      if (outcome.kind === 'abandoned') return;
      const saved = outcome.value;
      const numero = saved.contractId;
      const isHeld = contract !== undefined && heldChangesOf(contract, body).length > 0;
      reset(valuesOf(saved, products));
      await queries.invalidateQueries({ queryKey: FUNDERS_KEY });
      const [header, content] =
        contract === undefined
          ? [texts.created, texts.createdText]
          : isHeld
            ? [texts.heldSaved, texts.heldSavedText]
            : [texts.saved, texts.savedText];
      notify({ type: 'success', header, content: fill(content, { numero }) });
      if (contract === undefined) navigate(contractHref(clientId, numero), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };

  /** Sensitive changes are listed for confirmation before saving. */
  const submit = async (body: WholeContractInput) => {
    const changes = contract === undefined ? [] : heldChangesOf(contract, body);
    if (changes.length === 0) await save(body);
    else setAsked({ body, changes });
  };

  const confirmHeld = async () => {
    if (asked === undefined || isAsking) return;
    setAsking(true);
    try {
      await save(asked.body);
    } finally {
      setAsking(false);
      setAsked(undefined);
    }
  };

  const shown = Object.keys(errors).length === 0 ? [] : places();
  return {
    form,
    submit: handleSubmit(submit),
    isPending: isSubmitting,
    attempt: submitCount,
    isUnsaved: isDirty && !isSubmitting,
    /** Changes that will wait for approval, while the confirmation is open. */
    held: asked?.changes,
    isAsking,
    confirmHeld,
    leaveHeld: () => setAsked(undefined),
    /** Saved by another operator meanwhile: it must be reloaded. */
    isOutdated,
    reload: () => queries.invalidateQueries({ queryKey: FUNDERS_KEY }),
    problems: problemsOf<ContractValues>(
      errors,
      shown.map(({ path }) => path).filter((path) => isPathOf(path, [path])),
      (path) => ({
        fieldId: fieldIdOf(path),
        label: shown.find((one) => one.path === path)?.label ?? '',
      }),
    ),
  };
};
