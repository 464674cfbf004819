import { changeFunder, createFunder } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  funderCreation,
  funderIdentity,
  type FirstUser,
  type FunderIdentity,
  type FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderFormTexts } from './operator-funders.texts.ts';
import { FUNDERS_KEY } from './funders-data.ts';

/** In the order of the page. */
export const IDENTITY_FIELDS = [
  'socialReason',
  'siret',
  'clientType',
  'segmentId',
  'expandedMode',
  'reportableEmployerContribution',
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
  'contactNom',
  'contactTelephone',
  'contactEmail',
] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

export const USER_FIELDS = ['prenom', 'nom', 'email'] as const;
export type UserField = (typeof USER_FIELDS)[number];

export interface FunderValues {
  socialReason: string;
  siret: string;
  clientType: string;
  segmentId: string;
  expandedMode: boolean;
  reportableEmployerContribution: boolean;
  zoneAdresse0: string;
  zoneAdresse1: string;
  zoneAdresse2: string;
  zoneAdresse3: string;
  codePostalEtVille: string;
  contactNom: string;
  contactTelephone: string;
  contactEmail: string;
  /** Of a new funder only. */
  premierUtilisateur?: Record<UserField, string>;
}

type Given = FunderIdentity & { readonly premierUtilisateur?: FirstUser };

type FunderPath = FieldPath<FunderValues>;

const PATHS: readonly FunderPath[] = [
  ...IDENTITY_FIELDS,
  ...USER_FIELDS.map((name) => `premierUtilisateur.${name}` as const),
];

export const funderFieldId = (path: string): string => `financeur-${path.replaceAll('.', '-')}`;

const EMPTY: FunderValues = {
  socialReason: '',
  siret: '',
  clientType: 'STANDARD',
  segmentId: '',
  expandedMode: false,
  reportableEmployerContribution: false,
  zoneAdresse0: '',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '',
  contactNom: '',
  contactTelephone: '',
  contactEmail: '',
  premierUtilisateur: { prenom: '', nom: '', email: '' },
};

const valuesOf = (funder: FunderSheet): FunderValues => ({
  socialReason: funder.socialReason,
  siret: funder.siret,
  clientType: funder.clientType,
  segmentId: funder.segmentId ?? '',
  expandedMode: funder.expandedMode,
  reportableEmployerContribution: funder.reportableEmployerContribution,
  zoneAdresse0: funder.zoneAdresse0,
  zoneAdresse1: funder.zoneAdresse1,
  zoneAdresse2: funder.zoneAdresse2,
  zoneAdresse3: funder.zoneAdresse3,
  codePostalEtVille: funder.codePostalEtVille,
  contactNom: funder.contactNom,
  contactTelephone: funder.contactTelephone,
  contactEmail: funder.contactEmail,
});

const useFunderTexts = () => useTexts(funderFormTexts);

const labelOf = (texts: ReturnType<typeof useFunderTexts>, path: FunderPath): string => {
  const name = path.split('.').at(-1);
  const known = [...IDENTITY_FIELDS, ...USER_FIELDS].find((one) => one === name);
  return known === undefined ? '' : texts[known];
};

interface FunderTarget {
  /** Undefined for a new funder. */
  readonly funder?: FunderSheet;
  readonly onSaved: () => void;
}

/** Identity of a funder, with the first user of a new one. */
export const useFunderForm = ({ funder, onSaved }: FunderTarget) => {
  const texts = useFunderTexts();
  const queries = useQueryClient();
  const [opening] = useState(() => (funder === undefined ? EMPTY : valuesOf(funder)));
  const form = useForm<FunderValues, unknown, Given>({
    defaultValues: opening,
    resolver: funder === undefined ? resolverOf(funderCreation) : resolverOf(funderIdentity),
    // The error summary takes the focus instead.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const [isSaved, setSaved] = useState(false);

  const said = ({ socialReason: nom }: FunderSheet, email: string) =>
    notify({
      type: 'success',
      header: funder === undefined ? texts.created : texts.saved,
      content: fill(funder === undefined ? texts.createdText : texts.savedText, { nom, email }),
    });

  const send = ({ premierUtilisateur, ...identity }: Given): Promise<FunderSheet> => {
    if (funder !== undefined)
      return callApi(changeFunder, {
        params: { clientId: funder.clientId },
        body: { ...identity, version: funder.version },
      });
    if (premierUtilisateur === undefined) throw new Error('a new funder has a first user');
    return callApi(createFunder, { body: { ...identity, premierUtilisateur } });
  };

  const submit = async (body: Given) => {
    try {
      const outcome = await confirmingIdentity(() => send(body));
      if (outcome.kind === 'abandoned') return;
      const saved = outcome.value;
      setSaved(true);
      await queries.invalidateQueries({ queryKey: FUNDERS_KEY });
      said(saved, body.premierUtilisateur?.email ?? '');
      onSaved();
      if (funder === undefined) {
        navigate(hrefOf('BO_FUNDER', { clientId: saved.clientId }), { replace: true });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<FunderValues>(error, PATHS, setError);
    }
  };

  return {
    register,
    errorOf: (path: FunderPath) => errorOf<FunderValues>(errors, path),
    problems: problemsOf<FunderValues>(errors, PATHS, (path) => ({
      fieldId: funderFieldId(path),
      label: labelOf(texts, path),
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    isUnsaved: isDirty && !isSaved,
    submit: handleSubmit(submit),
  };
};
export type FunderFormState = ReturnType<typeof useFunderForm>;
