import { ErrorNotice } from '../../shared/page/ErrorNotice.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { errorPageTexts } from '../../texts/error-pages.ts';

export default function UnauthorizedPage() {
  const texts = useTexts(errorPageTexts);
  return <ErrorNotice heading={texts.unauthorizedTitle} text={texts.unauthorizedText} />;
}
