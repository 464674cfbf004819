import '@portail/ui/layout/Card.css';
import { ResetDone } from '../../features/password-reset/ResetDone.tsx';
import { ResetForm } from '../../features/password-reset/ResetForm.tsx';
import { UsedLink } from '../../features/password-reset/UsedLink.tsx';
import { useResetForm } from '../../features/password-reset/use-reset-form.ts';
import { useUrlToken } from '../../shared/navigation/url-token.ts';
import { CardPage } from '../../shared/page/CardPage.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { resetTexts } from '../../texts/recovery.ts';

function NewPassword({ token }: { readonly token: string }) {
  const texts = useTexts(resetTexts);
  const form = useResetForm(token);
  const { result } = form;
  if (result === 'used-link') {
    return (
      <CardPage hasErrors>
        <UsedLink reason="used" />
      </CardPage>
    );
  }
  if (result !== undefined) {
    return (
      <CardPage>
        <ResetDone outcome={result} />
      </CardPage>
    );
  }
  return (
    <CardPage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <ResetForm form={form} />
    </CardPage>
  );
}

export default function ResetPasswordPage() {
  const token = useUrlToken('jeton');
  if (token !== undefined) return <NewPassword key={token} token={token} />;
  return (
    <CardPage>
      <UsedLink reason="reloaded" />
    </CardPage>
  );
}
