import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { TownField } from '../../../shared/town/TownField.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { Item, ItemList, useCampaignField, WordsField } from './FormFields.tsx';
import { useCampaignContext } from './campaign-context.ts';
import { newPoint, type CampaignValues } from './campaign-values.ts';

const search = (recherche: string, signal: AbortSignal) =>
  callApi(searchTowns, { query: { recherche } }, { signal });

function PointFields({ rank }: { readonly rank: number }) {
  const texts = useTexts(campaignFieldTexts);
  const field = useCampaignField();
  const { control } = useFormContext<CampaignValues>();
  const name = `pointsDeLivraison.${rank}` as const;
  const town = `${name}.codePostalEtVille` as const;
  return (
    <>
      <FormRow>
        <WordsField name={`${name}.libelle`} label={texts.pointLibelle} />
        <WordsField name={`${name}.destinataire`} label={texts.destinataire} isOptional />
      </FormRow>
      <WordsField name={`${name}.numeroEtRue`} label={texts.numeroEtRue} isOptional />
      <FormRow>
        <WordsField name={`${name}.complementAdresse`} label={texts.complementAdresse} isOptional />
        <WordsField name={`${name}.zoneIndustrielle`} label={texts.zoneIndustrielle} isOptional />
      </FormRow>
      <Controller
        control={control}
        name={town}
        render={({ field: { value, onChange } }) => (
          <TownField
            id={field(town).id}
            label={texts.codePostalEtVille}
            hint={texts.townHint}
            error={field(town).error}
            autoComplete="off"
            value={value}
            onChange={onChange}
            search={search}
          />
        )}
      />
    </>
  );
}

export function DeliveryPoints() {
  const texts = useTexts(campaignFieldTexts);
  const { campaign } = useCampaignContext();
  const field = useCampaignField();
  const { fields, append, remove } = useFieldArray<CampaignValues, 'pointsDeLivraison', 'cle'>({
    name: 'pointsDeLivraison',
    keyName: 'cle',
  });
  const values = useWatch<CampaignValues, 'pointsDeLivraison'>({ name: 'pointsDeLivraison' });
  const { id, error } = field('pointsDeLivraison');
  const isUsed = (pointId: string) =>
    campaign?.pointsDeLivraison.some((one) => one.id === pointId && one.utilise) === true;
  return (
    <FieldGroup id={id} label={texts.pointsDeLivraison} error={error}>
      <ItemList addLabel={texts.addPoint} onAdd={() => append(newPoint)}>
        {(afterRemoval) =>
          fields.map(({ cle, id: pointId }, rank) => (
            <Item
              key={cle}
              legend={fill(texts.point, { rang: String(rank + 1) })}
              removeLabel={fill(texts.removePoint, {
                nom: values[rank]?.libelle.trim() || String(rank + 1),
              })}
              kept={isUsed(pointId) ? texts.pointKept : undefined}
              onRemove={() => {
                remove(rank);
                afterRemoval();
              }}
            >
              <PointFields rank={rank} />
            </Item>
          ))
        }
      </ItemList>
    </FieldGroup>
  );
}
