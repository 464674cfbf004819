import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { changePasswordTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import type { ChangePasswordState } from './use-change-password.ts';

interface ChangePasswordProps {
  readonly form: ChangePasswordState;
  readonly login: string;
  readonly context: readonly string[];
}

export function ChangePassword({ form, login, context }: ChangePasswordProps) {
  const texts = useTexts(changePasswordTexts);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Card title={texts.title}>
      <p className="connection__intro">{texts.intro}</p>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failedTitle } : {})}
        />
        {/** Lets password managers find the user name. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField
          label={texts.current}
          {...form.field('ancienMotDePasse')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          password={form.password}
          context={context}
          field={form.field('nouveauMotDePasse')}
          confirmation={form.field('nouveauMotDePasseConfirmation')}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
