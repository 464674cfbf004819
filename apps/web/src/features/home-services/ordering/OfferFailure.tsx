import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';

/** The offer could not be loaded; the draft is kept. */
export function OfferFailure(props: { readonly error: Error; readonly onRetry: () => void }) {
  const texts = useTexts(serviceOrderTexts);
  return <ReadFailure {...props} texts={texts} />;
}
