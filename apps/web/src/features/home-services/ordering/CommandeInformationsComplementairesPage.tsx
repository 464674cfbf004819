import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { AddressFields } from '../../../session/address/AddressFields.tsx';
import { fullNameOf, useSession } from '../../../session/current-session.ts';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { detailsStepTexts } from './service-ordering.texts.ts';
import { acceptDetails, type DetailsValues, draftOf, typeDetails } from './service-draft.ts';
import { detailsErrors } from './service-fields.ts';
import { goToNextStep } from './service-steps.ts';
import { useServiceAnswers } from './ServiceFrame.tsx';
import { ServiceStepForm } from './ServiceStepForm.tsx';
import { fieldId, useStepErrors } from './use-step-errors.ts';
import { useSummedService } from './use-summed-service.ts';

/** Prefilled from the profile. */
const ofProfile = (user: ConnectedUser | null): DetailsValues => {
  const own = user?.beneficiary;
  const town = own === undefined ? '' : `${own.postalCode} ${own.town}`.trim();
  return {
    zoneAdresse0: own?.addressZone0 ?? '',
    zoneAdresse1: own?.addressZone1 ?? '',
    zoneAdresse2: own?.addressZone2 ?? '',
    zoneAdresse3: own?.addressZone3 ?? '',
    codePostalEtVille: town,
    nom: user === null ? '' : fullNameOf(user),
    telephone: own?.mainPhoneNumber || (own?.secondaryPhoneNumber ?? ''),
    email: user?.mail ?? '',
    consignes: '',
  };
};

const LINES = [
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
] as const;
const CONTACT = ['nom', 'telephone', 'email', 'consignes'] as const;
type ContactName = (typeof CONTACT)[number];

/** Address and contact. */
function DetailsStep() {
  const texts = useTexts(detailsStepTexts);
  const lines = useTexts(addressTexts);
  const user = useSession((state) => state.user);
  const { dispositif, prestation, precisions } = draftOf(useServiceAnswers());
  const [values, setValues] = useState(precisions ?? ofProfile(user));
  const step = useStepErrors('precisions', () => detailsErrors(values));
  const change = (part: Partial<DetailsValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    typeDetails(next);
    step.forget();
  };
  const submit = () => {
    if (!step.isRight()) return;
    acceptDetails(values);
    goToNextStep('precisions');
  };
  const contact = (name: ContactName) => ({
    id: fieldId(`contact.${name}`),
    label: texts[name],
    error: step.errors[`contact.${name}`],
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  return (
    <ServiceStepForm
      current="precisions"
      lead={texts.lead}
      service={useSummedService(dispositif, prestation)}
      problems={step.problemsOf([
        ...LINES.map((name) => [`adresse.${name}`, lines[name]] as const),
        ...CONTACT.map((name) => [`contact.${name}`, texts[name]] as const),
      ])}
      onSubmit={submit}
    >
      <AddressFields
        title={texts.address}
        idOf={(name) => fieldId(`adresse.${name}`)}
        errorOf={(name) => step.errors[`adresse.${name}`]}
        line={(name) => ({
          value: values[name],
          onChange: ({ target }) => change({ [name]: target.value }),
        })}
        town={{
          value: values.codePostalEtVille,
          onChange: (codePostalEtVille) => change({ codePostalEtVille }),
        }}
      />
      <FormSection title={texts.contact} intro={texts.note}>
        <TextField {...contact('nom')} autoComplete="name" />
        <FormRow>
          <TextField
            {...contact('telephone')}
            hint={texts.telephoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <TextField {...contact('email')} isOptional type="email" autoComplete="email" />
        </FormRow>
        <TextArea {...contact('consignes')} hint={texts.consignesHint} isOptional rows={3} />
      </FormSection>
    </ServiceStepForm>
  );
}

export default function CommandeInformationsComplementairesPage() {
  return <DetailsStep />;
}
