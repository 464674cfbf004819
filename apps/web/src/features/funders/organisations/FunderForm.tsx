import { changeFunder, createFunder } from '@portail/contract/funders/operator-funders.calls.ts';
import {
  funderCreation,
  funderIdentity,
  type FirstUser,
  type FunderIdentity,
  type FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { PAYMENT_TERMS } from '@portail/rules/campaigns/invoice-terms.ts';
import { CLIENT_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import {
  Form,
  FormActions,
  FormRequiredNote,
  FormRow,
  FormSection,
} from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reloadFunders } from './funders-data.ts';
import { funderFormTexts } from './operator-funders.texts.ts';

/** In the order of the page. */
const IDENTITY_FIELDS = [
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
  'delaiPaiement',
  'acheteurPublic',
] as const;

const USER_FIELDS = ['prenom', 'nom', 'email'] as const;
type UserField = (typeof USER_FIELDS)[number];

interface FunderValues {
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
  delaiPaiement: string;
  acheteurPublic: boolean;
  /** Of a new funder only. */
  premierUtilisateur?: Record<UserField, string>;
}

type Given = FunderIdentity & { readonly premierUtilisateur?: FirstUser };

const PATHS: readonly FieldPath<FunderValues>[] = [
  ...IDENTITY_FIELDS,
  ...USER_FIELDS.map((name) => `premierUtilisateur.${name}` as const),
];

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
  delaiPaiement: 'JOURS_30',
  acheteurPublic: false,
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
  delaiPaiement: funder.delaiPaiement,
  acheteurPublic: funder.acheteurPublic,
});

interface FunderFormProps {
  /** Undefined for a new funder. */
  readonly funder?: FunderSheet;
  readonly onDone: () => void;
}

/** Identity of a funder, with the first user of a new one. */
const useFunderForm = ({ funder, onDone }: FunderFormProps) => {
  const texts = useTexts(funderFormTexts);
  const queries = useQueryClient();
  const [opening] = useState(() => (funder === undefined ? EMPTY : valuesOf(funder)));
  const isNew = funder === undefined;
  const schema: z.ZodMiniType<Given> = isNew ? funderCreation : funderIdentity;
  const form = useApiForm(schema, {
    prefix: (path) => `financeur-${path.replaceAll('.', '-')}`,
    defaultValues: opening,
    fields: PATHS,
    labelOf: (path) => {
      const name = path.split('.').at(-1);
      const known = [...IDENTITY_FIELDS, ...USER_FIELDS].find((one) => one === name);
      return known === undefined ? '' : texts[known];
    },
    failed: texts.failed,
    send: ({ premierUtilisateur, ...identity }): Promise<FunderSheet> => {
      if (funder !== undefined)
        return callApi(changeFunder, {
          params: { clientId: funder.clientId },
          body: { ...identity, version: funder.version },
        });
      if (premierUtilisateur === undefined) throw new Error('a new funder has a first user');
      return callApi(createFunder, { body: { ...identity, premierUtilisateur } });
    },
    success: {
      header: isNew ? texts.created : texts.saved,
      content: ({ socialReason: nom }, { premierUtilisateur }) =>
        fill(isNew ? texts.createdText : texts.savedText, {
          nom,
          email: premierUtilisateur?.email ?? '',
        }),
    },
    onSuccess: async ({ clientId }) => {
      // Nothing is unsaved any more: the page may be left.
      form.reset(form.getValues());
      await reloadFunders(queries);
      onDone();
      if (isNew) navigate(hrefOf('BO_FUNDER', { clientId }), { replace: true });
    },
  });
  return form;
};
type FunderFormState = ReturnType<typeof useFunderForm>;

const useField = (form: FunderFormState) => {
  const texts = useTexts(funderFormTexts);
  const at = (path: FieldPath<FunderValues>) => ({ ...form.field(path), autoComplete: 'off' });
  return {
    identity: at,
    user: (name: UserField) => at(`premierUtilisateur.${name}`),
    tick: (name: 'expandedMode' | 'reportableEmployerContribution' | 'acheteurPublic') => {
      const { label, ...field } = at(name);
      return { ...field, hint: texts[`${name}Hint`], children: label };
    },
  };
};

function Identity({ form }: { readonly form: FunderFormState }) {
  const texts = useTexts(funderFormTexts);
  const { identity, tick } = useField(form);
  return (
    <FormSection title={texts.identity}>
      <TextField {...identity('socialReason')} />
      <TextField {...identity('siret')} hint={texts.siretHint} inputMode="numeric" width="medium" />
      <Select
        {...identity('clientType')}
        hint={texts.clientTypeHint}
        width="medium"
        options={CLIENT_TYPES.map((value) => ({ value, label: texts[value] }))}
      />
      <TextField {...identity('segmentId')} hint={texts.segmentIdHint} isOptional width="medium" />
      <Checkbox {...tick('expandedMode')} />
      <Checkbox {...tick('reportableEmployerContribution')} />
    </FormSection>
  );
}

function Reach({ form }: { readonly form: FunderFormState }) {
  const texts = useTexts(funderFormTexts);
  const { identity } = useField(form);
  return (
    <>
      <FormSection title={texts.address}>
        {(['zoneAdresse0', 'zoneAdresse1', 'zoneAdresse2', 'zoneAdresse3'] as const).map((name) => (
          <TextField key={name} {...identity(name)} isOptional />
        ))}
        <TextField
          {...identity('codePostalEtVille')}
          hint={texts.codePostalEtVilleHint}
          isOptional
          width="medium"
        />
      </FormSection>
      <FormSection title={texts.contact}>
        <TextField {...identity('contactNom')} isOptional width="medium" />
        <TextField
          {...identity('contactTelephone')}
          type="tel"
          inputMode="tel"
          isOptional
          width="medium"
        />
        <TextField
          {...identity('contactEmail')}
          type="email"
          inputMode="email"
          isOptional
          width="medium"
        />
      </FormSection>
    </>
  );
}

function Payment({ form }: { readonly form: FunderFormState }) {
  const texts = useTexts(funderFormTexts);
  const { identity, tick } = useField(form);
  return (
    <FormSection title={texts.payment}>
      <Select
        {...identity('delaiPaiement')}
        hint={texts.delaiPaiementHint}
        width="medium"
        options={PAYMENT_TERMS.map((value) => ({ value, label: texts[value] }))}
      />
      <Checkbox {...tick('acheteurPublic')} />
    </FormSection>
  );
}

function FirstUserFields({ form }: { readonly form: FunderFormState }) {
  const texts = useTexts(funderFormTexts);
  const { user } = useField(form);
  return (
    <FormSection title={texts.firstUser} intro={texts.firstUserIntro}>
      <FormRow>
        <TextField {...user('prenom')} />
        <TextField {...user('nom')} />
      </FormRow>
      <TextField {...user('email')} type="email" inputMode="email" width="medium" />
    </FormSection>
  );
}

/** Creation with the first user, or change of the identity. */
export function FunderForm({ funder, onDone }: FunderFormProps) {
  const texts = useTexts(funderFormTexts);
  const form = useFunderForm({ ...(funder === undefined ? {} : { funder }), onDone });
  return (
    <Card title={funder === undefined ? texts.creationTitle : texts.edit}>
      <Form onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        {funder === undefined ? <p>{texts.creationLead}</p> : null}
        <FormRequiredNote />
        <Identity form={form} />
        <Reach form={form} />
        <Payment form={form} />
        {funder === undefined ? <FirstUserFields form={form} /> : null}
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {funder === undefined ? texts.create : texts.save}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {texts.cancel}
          </Button>
        </FormActions>
      </Form>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Card>
  );
}
