import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import { type ActivityCode, activityOf } from '@portail/rules/home-services/activities.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useId } from 'react';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { activityTexts, wishStepTexts } from './service-ordering.texts.ts';
import { byFamily, conditionsOf } from './activity-words.ts';
import { fieldId } from './use-step-errors.ts';

type Offered = ServiceScheme['prestations'][number];

interface ActivityFieldProps {
  readonly clientId: string;
  readonly offered: readonly Offered[];
  readonly value: ActivityCode | undefined;
  readonly error: string | undefined;
  readonly onChange: (prestation: ActivityCode) => void;
}

/** Official activities offered by this provider, by family, with their conditions. */
export function ActivityField(props: ActivityFieldProps) {
  const { clientId, offered, value, error, onChange } = props;
  const texts = useTexts(wishStepTexts);
  const conditions = useTexts(activityTexts);
  const nameOf = useSpaceName();
  // One group name, so that the arrow keys move through all families.
  const name = useId();
  const choiceOf = ({ code, libelle, tarifHoraire }: Offered) => {
    const words = conditionsOf(activityOf(code), conditions);
    return {
      value: code,
      label: libelle,
      detail: fill(texts.perHour, { prix: wireAmount(tarifHoraire) }),
      ...(words === '' ? {} : { hint: words }),
    };
  };
  return (
    <FieldGroup
      id={fieldId('prestation')}
      label={texts.prestation}
      hint={fill(texts.prestationHint, { nom: nameOf(clientId) })}
      error={error}
    >
      {byFamily(offered).map(({ family, activities }) => (
        <div key={family} className="service-order__family service-order__rows">
          <RadioGroup<ActivityCode>
            label={texts[family]}
            look="cards"
            name={name}
            value={value}
            onChange={onChange}
            choices={activities.map(choiceOf)}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
