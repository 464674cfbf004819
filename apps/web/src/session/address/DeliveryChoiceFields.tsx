import type { PostalAddress } from '@portail/rules/wallet/conversion/conversion.ts';
import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { addressTexts, deliveryChoiceTexts } from './address.texts.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { AddressFields } from './AddressFields.tsx';
import {
  addressWords,
  DELIVERY_FIELDS,
  type DeliveryAnswer,
  type DeliveryErrors,
  type DeliveryField,
  isWholeAddress,
} from './delivery-choice.ts';

const fieldId = (name: DeliveryField | 'choix'): string => `livraison-${name}`;

export const useDeliveryProblems = (errors: DeliveryErrors): readonly FieldProblem[] => {
  const labels = { ...useTexts(addressTexts), ...useTexts(deliveryChoiceTexts) };
  return DELIVERY_FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: fieldId(name), label: labels[name], message }];
  });
};

interface DeliveryChoiceFieldsProps {
  readonly profile: PostalAddress;
  readonly values: DeliveryAnswer;
  readonly errors: DeliveryErrors;
  readonly onChange: (values: DeliveryAnswer) => void;
}

/** One's own address, read before it is chosen, or another one for this time. */
export function DeliveryChoiceFields(props: DeliveryChoiceFieldsProps) {
  const { profile, values, errors, onChange } = props;
  const texts = useTexts(deliveryChoiceTexts);
  const home = { value: 'PROFIL', label: texts.PROFIL, hint: addressWords(profile) } as const;
  const other = { value: 'AUTRE', label: texts.AUTRE, hint: texts.otherHint } as const;
  return (
    <>
      <RadioGroup<DeliveryAnswer['choix']>
        id={fieldId('choix')}
        label={texts.choix}
        layout="cards"
        value={values.choix}
        onChange={(choix) => onChange({ ...values, choix })}
        choices={isWholeAddress(profile) ? [home, other] : [other]}
      />
      {values.choix === 'AUTRE' ? (
        <>
          <TextField
            id={fieldId('destinataire')}
            label={texts.destinataire}
            hint={texts.destinataireHint}
            error={errors.destinataire}
            autoComplete="name"
            value={values.destinataire}
            onChange={({ target }) => onChange({ ...values, destinataire: target.value })}
          />
          <AddressFields
            title={texts.otherAddress}
            idOf={fieldId}
            errorOf={(name) => errors[name]}
            line={(name) => ({
              value: values[name],
              onChange: ({ target }) => onChange({ ...values, [name]: target.value }),
            })}
            town={{
              value: values.codePostalEtVille,
              onChange: (codePostalEtVille) => onChange({ ...values, codePostalEtVille }),
            }}
          />
        </>
      ) : null}
    </>
  );
}
