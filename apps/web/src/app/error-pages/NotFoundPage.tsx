import { ErrorNotice } from '../../shared/page/ErrorNotice.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { errorPageTexts } from '../../shared/page/error-pages.texts.ts';

export default function NotFoundPage() {
  const texts = useTexts(errorPageTexts);
  return <ErrorNotice heading={texts.notFoundTitle} text={texts.notFoundText} />;
}
