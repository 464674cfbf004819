import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { lazy, Suspense } from 'react';
import { cookieTexts } from './cookies.texts.ts';
import { fill, useTexts } from '../texts/define-texts.ts';
import { consent, COOKIE_QUESTION_ID, hasPrivacySignal } from './consent-store.ts';
import './cookie-modal.css';

// Few browsers need it: a first visit is asked without.
const Alert = lazy(async () => ({
  default: (await import('@portail/ui/feedback/Alert.tsx')).Alert,
}));

/** Created only where a choice is shown: it is slow on phones, and a first visit has none. */
const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(new Date(date));

interface CookieModalProps {
  readonly isOpen: boolean;
  /** Before its code runs: nothing of this browser is known. */
  readonly isDrawn: boolean;
}

/** Says what is kept and asks for one thing. Saying no is as easy as saying yes. */
export function CookieModal({ isOpen, isDrawn }: CookieModalProps) {
  const texts = useTexts(cookieTexts);
  const choice = isDrawn ? undefined : consent.currentChoice();
  const hasSignal = !isDrawn && hasPrivacySignal();
  const areCookiesOff = !isDrawn && !navigator.cookieEnabled;
  const choose = (choix: ConsentChoice) => () => consent.choose(choix);
  return (
    <Modal
      id={COOKIE_QUESTION_ID}
      isOpen={isOpen}
      isDrawn={isDrawn}
      onClose={consent.close}
      title={texts.title}
      footer={
        <div className="cookie-modal__choices">
          <Button variant="secondary" onClick={choose('ACCEPTE')}>
            {texts.accept}
          </Button>
          <Button variant="secondary" onClick={choose('REFUSE')}>
            {texts.refuse}
          </Button>
        </div>
      }
    >
      <div className="cookie-modal__text">
        <p>{texts.required}</p>
        <p>{texts.audience}</p>
        <p>{texts.duration}</p>
        <Suspense fallback={null}>
          {hasSignal ? <Alert>{texts.signal}</Alert> : null}
          {areCookiesOff ? <Alert tone="warning">{texts.disabled}</Alert> : null}
        </Suspense>
        {choice === undefined ? null : (
          <p>
            {fill(choice.choix === 'ACCEPTE' ? texts.accepted : texts.refused, {
              date: dayWords(choice.date),
            })}
          </p>
        )}
      </div>
    </Modal>
  );
}
