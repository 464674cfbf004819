import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { StepActions } from '../../../shared/forms/StepActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { phoneTexts } from '../../../session/address/phones.texts.ts';
import { profileTexts, registrationTexts } from './registration.texts.ts';
import { KnownPerson } from './KnownPerson.tsx';
import {
  AdditionalFields,
  AddressFields,
  ContactFields,
  IdentityFields,
  PreferenceFields,
} from './ProfileFields.tsx';
import { type Registration, RegistrationFrame, useBackHref } from './RegistrationStep.tsx';
import { type ProfilePath, useProfileForm } from './use-profile-form.ts';

interface ProfileStepProps {
  readonly registration: Registration;
  readonly choice: SessionChoice;
}

const INFO_PREFIX = 'infosSupplementaires.';

const useLabels = (choice: SessionChoice) => {
  const texts: Readonly<Record<string, string>> = {
    ...useTexts(profileTexts),
    ...useTexts(addressTexts),
    ...useTexts(phoneTexts),
  };
  return (name: ProfilePath): string => {
    const label = texts[name];
    if (label !== undefined) return label;
    return choice.additionalInfos[Number(name.slice(INFO_PREFIX.length))]?.label ?? name;
  };
};

export function ProfileStep({ registration, choice }: ProfileStepProps) {
  const texts = useTexts(profileTexts);
  const common = useTexts(registrationTexts);
  const { draft, parameters } = registration;
  const form = useProfileForm(choice, draft, useLabels(choice));
  const backHref = useBackHref('profil', registration);
  return (
    <RegistrationFrame
      current="profil"
      registration={registration}
      lead={texts.lead}
      hasErrors={form.problems.length > 0 || form.isKnownHere}
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: common.checkFailed } : {})}
        />
        {form.isKnownHere ? (
          <KnownPerson
            contractId={parameters.contractId}
            emailContact={form.emailContact()}
            attempt={form.attempt}
          />
        ) : null}
        <FormRequiredNote />
        <IdentityFields form={form} />
        <AddressFields form={form} />
        <ContactFields form={form} />
        <AdditionalFields form={form} choice={choice} />
        <PreferenceFields form={form} choice={choice} />
        <StepActions texts={common} isPending={form.isPending} backHref={backHref} />
      </Form>
    </RegistrationFrame>
  );
}
