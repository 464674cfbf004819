import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
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
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderFormTexts } from './operator-funders.texts.ts';
import {
  funderFieldId,
  type FunderFormState,
  type IdentityField,
  useFunderForm,
  type UserField,
} from './use-funder-form.ts';

const useField = (form: FunderFormState) => {
  const texts = useTexts(funderFormTexts);
  const at = (path: IdentityField | `premierUtilisateur.${UserField}`) => ({
    ...form.register(path),
    id: funderFieldId(path),
    error: form.errorOf(path),
    autoComplete: 'off',
  });
  return {
    identity: (name: IdentityField) => ({ ...at(name), label: texts[name] }),
    user: (name: UserField) => ({ ...at(`premierUtilisateur.${name}`), label: texts[name] }),
    tick: (name: 'expandedMode' | 'reportableEmployerContribution') => ({
      ...at(name),
      hint: texts[`${name}Hint`],
      children: texts[name],
    }),
  };
};

function Identity({ form }: { readonly form: FunderFormState }) {
  const texts = useTexts(funderFormTexts);
  const { identity, tick } = useField(form);
  return (
    <FormSection title={texts.identity}>
      <TextField {...identity('socialReason')} />
      <TextField
        {...identity('siret')}
        hint={texts.siretHint}
        inputMode="numeric"
        maxLength={14}
        width="medium"
      />
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

interface FunderFormProps {
  readonly funder?: FunderSheet;
  readonly onDone: () => void;
}

/** Creation with the first user, or change of the identity. */
export function FunderForm({ funder, onDone }: FunderFormProps) {
  const texts = useTexts(funderFormTexts);
  const form = useFunderForm({ ...(funder === undefined ? {} : { funder }), onSaved: onDone });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Card title={funder === undefined ? texts.creationTitle : texts.edit}>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        {funder === undefined ? <p>{texts.creationLead}</p> : null}
        <FormRequiredNote />
        <Identity form={form} />
        <Reach form={form} />
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
