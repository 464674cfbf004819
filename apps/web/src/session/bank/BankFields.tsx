import { CircleCheck } from '@portail/ui/icons/icons.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { bankFieldTexts } from './bank.texts.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import './bank.css';
import type { BankFormState } from './use-bank-form.ts';

/** Whose account, its number with the bank that is recognised, and the code of the bank. */
export function BankFields({ form }: { readonly form: BankFormState }) {
  const texts = useTexts(bankFieldTexts);
  const { bankName } = form;
  return (
    <>
      <TextField
        {...form.field('titulaire')}
        hint={texts.titulaireHint}
        autoComplete="name"
        width="medium"
      />
      <div className="bank-iban">
        <TextField
          {...form.field('iban')}
          hint={texts.ibanHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {/* There from the start, so that the name is said when it comes. */}
        <p role="status" className="bank-iban__bank">
          {bankName === undefined ? null : (
            <>
              <CircleCheck />
              {fill(texts.recognised, { banque: bankName })}
            </>
          )}
        </p>
      </div>
      <TextField
        {...form.field('bic')}
        hint={texts.bicHint}
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="short"
      />
    </>
  );
}
