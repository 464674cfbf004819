import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { FormActions } from '@portail/ui/fields/Form.tsx';
import { AbandonConversion } from './AbandonConversion.tsx';

/** Beside the main button, which the summary has. */
export function ConversionActions({ back }: { readonly back: string }) {
  return (
    <FormActions>
      <LinkButton variant="secondary" href={hrefOf('CESU_CONVERSION_CHOICE')}>
        {back}
      </LinkButton>
      <AbandonConversion />
    </FormActions>
  );
}
