import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useFieldArray, useWatch } from 'react-hook-form';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { FixedField, Item, ItemList, Tick, useCampaignField, WordsField } from './FormFields.tsx';
import { useCampaignContext } from './campaign-context.ts';
import { newControl, newInfo, type CampaignValues } from './campaign-values.ts';

/** Suggested codes; others can be typed. */
const USUAL_CODES = [
  'MATRICULE',
  'NOM',
  'PRENOM',
  'DATE_NAISSANCE',
  'CODE_SITE',
  'QUOTIENT_FAMILIAL',
  'REVENU_FISCAL_REFERENCE',
] as const;
const CODES_ID = 'session-codes-usuels';

const CODE_INPUT = { autoCapitalize: 'characters', spellCheck: false, maxLength: 64 } as const;

const nameOr = (name: string | undefined, rank: number): string =>
  name === undefined || name.trim() === '' ? String(rank + 1) : name.trim();

function Controls() {
  const texts = useTexts(campaignFieldTexts);
  const { campaign } = useCampaignContext();
  const field = useCampaignField();
  const { fields, append, remove } = useFieldArray<CampaignValues, 'infoControles', 'cle'>({
    name: 'infoControles',
    keyName: 'cle',
  });
  const values = useWatch<CampaignValues, 'infoControles'>({ name: 'infoControles' });
  const { id, error } = field('infoControles');
  const isUsed = (idControle: string) =>
    campaign?.infoControles.some((one) => one.idControle === idControle && one.utilise) === true;
  return (
    <FieldGroup id={id} label={texts.infoControles} error={error} isOptional>
      <datalist id={CODES_ID}>
        {USUAL_CODES.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <ItemList addLabel={texts.addControl} onAdd={() => append(newControl)}>
        {(afterRemoval) =>
          fields.map(({ cle, idControle }, rank) => (
            <Item
              key={cle}
              legend={fill(texts.control, { rang: String(rank + 1) })}
              removeLabel={fill(texts.removeControl, { nom: nameOr(values[rank]?.libelle, rank) })}
              kept={isUsed(idControle) ? texts.controlKept : undefined}
              onRemove={() => {
                remove(rank);
                afterRemoval();
              }}
            >
              <FormRow>
                <WordsField
                  name={`infoControles.${rank}.code`}
                  label={texts.code}
                  hint={texts.codeHint}
                  list={CODES_ID}
                  {...CODE_INPUT}
                />
                <WordsField
                  name={`infoControles.${rank}.libelle`}
                  label={texts.controlLibelle}
                  hint={texts.controlLibelleHint}
                />
              </FormRow>
              <Tick name={`infoControles.${rank}.selectionnee`}>{texts.selectionnee}</Tick>
            </Item>
          ))
        }
      </ItemList>
    </FieldGroup>
  );
}

function IdentifyingField() {
  const texts = useTexts(campaignFieldTexts);
  const { campaign } = useCampaignContext();
  const field = useCampaignField();
  const [controls, value] = useWatch<
    CampaignValues,
    ['infoControles', 'infoControleIdentificatrice']
  >({ name: ['infoControles', 'infoControleIdentificatrice'] });
  if (campaign?.aUnFichierControle === true)
    return (
      <FixedField
        name="infoControleIdentificatrice"
        label={texts.infoControleIdentificatrice}
        hint={texts.identifyingFixed}
        value={controls.find(({ code }) => code === value)?.libelle ?? value}
      />
    );
  const codes = controls.map(({ code }) => code.trim()).filter((code) => code !== '');
  const isKnown = value === '' || codes.includes(value);
  return (
    <Select
      {...field('infoControleIdentificatrice')}
      label={texts.infoControleIdentificatrice}
      hint={texts.identifyingHint}
      emptyLabel={texts.noIdentifying}
      isOptional
      width="medium"
      options={[...new Set(isKnown ? codes : [...codes, value])].map((code) => ({
        value: code,
        label: controls.find((one) => one.code.trim() === code)?.libelle || code,
      }))}
    />
  );
}

export function ControlsSection() {
  const texts = useTexts(campaignFieldTexts);
  return (
    <>
      <div className="session-ticks">
        <Tick name="controlerMontant">{texts.controlerMontant}</Tick>
        <Tick name="controlerMontantDisponible">{texts.controlerMontantDisponible}</Tick>
      </div>
      <Controls />
      <IdentifyingField />
    </>
  );
}

function Questions() {
  const texts = useTexts(campaignFieldTexts);
  const { campaign } = useCampaignContext();
  const field = useCampaignField();
  const { fields, append, remove } = useFieldArray<CampaignValues, 'infosSupplementaires', 'cle'>({
    name: 'infosSupplementaires',
    keyName: 'cle',
  });
  const [values, controls] = useWatch<CampaignValues, ['infosSupplementaires', 'infoControles']>({
    name: ['infosSupplementaires', 'infoControles'],
  });
  const { id, error } = field('infosSupplementaires');
  const isUsed = (code: string) =>
    campaign?.infosSupplementaires.some((one) => one.code === code && one.utilise) === true;
  const options = controls
    .map(({ idControle, code, libelle }) => ({ value: idControle || code, label: libelle || code }))
    .filter(({ value }) => value !== '');
  return (
    <FieldGroup id={id} label={texts.infosSupplementaires} error={error}>
      <ItemList addLabel={texts.addQuestion} onAdd={() => append(newInfo)}>
        {(afterRemoval) =>
          fields.map(({ cle, code }, rank) => (
            <Item
              key={cle}
              legend={fill(texts.question, { rang: String(rank + 1) })}
              removeLabel={fill(texts.removeQuestion, { nom: nameOr(values[rank]?.libelle, rank) })}
              kept={isUsed(code) ? texts.questionKept : undefined}
              onRemove={() => {
                remove(rank);
                afterRemoval();
              }}
            >
              <WordsField
                name={`infosSupplementaires.${rank}.libelle`}
                label={texts.questionLibelle}
              />
              <FormRow>
                <WordsField
                  name={`infosSupplementaires.${rank}.code`}
                  label={texts.code}
                  {...CODE_INPUT}
                />
                <Select
                  {...field(`infosSupplementaires.${rank}.idControle`)}
                  label={texts.questionControl}
                  emptyLabel={texts.noControl}
                  isOptional
                  options={options}
                />
              </FormRow>
            </Item>
          ))
        }
      </ItemList>
    </FieldGroup>
  );
}

export function QuestionsSection() {
  const texts = useTexts(campaignFieldTexts);
  const isAsked = useWatch<CampaignValues, 'demanderInfosSupplementaires'>({
    name: 'demanderInfosSupplementaires',
  });
  return (
    <>
      <Tick name="demanderInfosSupplementaires">{texts.demanderInfosSupplementaires}</Tick>
      {isAsked ? <Questions /> : null}
    </>
  );
}
