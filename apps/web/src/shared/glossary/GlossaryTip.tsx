import { HelpTip } from '@portail/ui/overlays/HelpTip.tsx';
import { useTexts } from '../texts/define-texts.ts';
import { glossaryTexts, glossaryWords, type GlossaryWord } from './glossary.texts.ts';

/** The small "?" beside a word of the scheme: it says what the glossary says. */
export function GlossaryTip({ word }: { readonly word: GlossaryWord }) {
  const words = useTexts(glossaryWords);
  const explanations = useTexts(glossaryTexts);
  return <HelpTip term={words[word]}>{explanations[word]}</HelpTip>;
}
