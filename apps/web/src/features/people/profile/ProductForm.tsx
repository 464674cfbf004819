import type { ProductChoice } from '@portail/contract/people/profile.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { productChoiceTexts } from '../../../session/profile/profile.texts.ts';
import { PRODUCT_FIELD_ID, type ProductFormState } from './use-product-form.ts';

/** Possible choices; a choice cannot be removed. */
const OFFERED = ['TITRE', 'COMPTE'] as const;

interface ProductFormProps {
  readonly form: ProductFormState;
  readonly current: ProductChoice['valeur'];
}

export function ProductForm({ form, current }: ProductFormProps) {
  const texts = useTexts(productChoiceTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <>
      <Card>
        <FactList
          facts={[{ id: 'choix', label: texts.current, value: texts[current], isStrong: true }]}
        />
      </Card>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <RadioGroup
          id={PRODUCT_FIELD_ID}
          label={texts.valeur}
          hint={texts.hint}
          error={form.error}
          look="cards"
          inputProps={form.register('valeur')}
          choices={OFFERED.map((value) => ({
            value,
            label: texts[value],
            hint: texts[`${value}Hint`],
          }))}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={common.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
