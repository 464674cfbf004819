import { ResetDone } from './ResetDone.tsx';
import { ResetForm, useResetForm } from './ResetForm.tsx';
import { UsedLink } from './UsedLink.tsx';
import { useUrlToken } from '../../../shared/navigation/url-token.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';

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
