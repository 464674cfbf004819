import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { loginChangeTexts } from '../../../session/profile/profile.texts.ts';
import type { ChangeLoginState } from './use-change-login.ts';

/** Rarely used, so it is collapsed. */
export function ChangeLogin({ form }: { readonly form: ChangeLoginState }) {
  const texts = useTexts(loginChangeTexts);
  const common = useTexts(profileCommonTexts);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Disclosure headingLevel={3} title={texts.submit}>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <TextField
          {...form.field('login')}
          hint={texts.loginHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
        />
        <PasswordField
          {...form.field('motDePasse')}
          hint={texts.motDePasseHint}
          autoComplete="current-password"
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={common.pending}>
            {texts.save}
          </Button>
        </FormActions>
      </Form>
    </Disclosure>
  );
}
