import '@portail/ui/layout/Card.css';
import { ResetDone } from '../../features/password-reset/ResetDone.tsx';
import { ResetForm } from '../../features/password-reset/ResetForm.tsx';
import { UsedLink } from '../../features/password-reset/UsedLink.tsx';
import { useResetForm } from '../../features/password-reset/use-reset-form.ts';
import { CardPage } from '../../shared/page/CardPage.tsx';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { resetTexts } from '../../texts/recovery.ts';

export default function ResetPasswordPage() {
  const texts = useTexts(resetTexts);
  const { params } = useCurrentPage();
  const form = useResetForm(params['token'] ?? '');
  const { result } = form;
  if (result === 'used-link') {
    return (
      <CardPage hasErrors>
        <UsedLink />
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
