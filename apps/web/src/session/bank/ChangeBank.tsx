import { SubmitActions } from '../../shared/forms/SubmitActions.tsx';
import { Form, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { FormErrors } from '../../shared/forms/FormErrors.tsx';
import { BankFields } from './BankFields.tsx';
import type { BankFormState } from './use-bank-form.ts';

interface ChangeBankProps {
  readonly form: BankFormState;
  /** No account is known yet. */
  readonly isFirst: boolean;
  readonly texts: Readonly<
    Record<'give' | 'change' | 'failed' | 'intro' | 'submit' | 'pending', string>
  >;
}

/** The account is given, or replaced. */
export function ChangeBank({ form, isFirst, texts }: ChangeBankProps) {
  return (
    <Card title={isFirst ? texts.give : texts.change}>
      <Form onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failed} />
        <p>{texts.intro}</p>
        <FormRequiredNote />
        <BankFields form={form} />
        <SubmitActions form={form} texts={texts}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </Card>
  );
}
