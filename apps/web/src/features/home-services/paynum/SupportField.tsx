import { PAYNUM_SUPPORTS, type PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Ticket, Wallet } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumCreationTexts, paynumTexts } from './paynum.texts.ts';

interface SupportFieldProps {
  readonly value: PaynumSupport;
  readonly onChange: (support: PaynumSupport) => void;
}

/** Paper or account. */
export function SupportField({ value, onChange }: SupportFieldProps) {
  const texts = useTexts(paynumCreationTexts);
  const names = useTexts(paynumTexts);
  return (
    <RadioGroup
      label={texts.support}
      layout="cards"
      value={value}
      onChange={onChange}
      choices={PAYNUM_SUPPORTS.map((support) => ({
        value: support,
        label: names[support],
        hint: texts[`${support}_HINT`],
        icon: support === 'TITRE' ? <Ticket /> : <Wallet />,
      }))}
    />
  );
}
