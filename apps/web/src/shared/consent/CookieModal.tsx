import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { cookieTexts } from './cookies.texts.ts';
import { fill, useTexts } from '../texts/define-texts.ts';
import { consent, hasPrivacySignal } from './consent-store.ts';
import './cookie-modal.css';

/** Made only where a choice is shown: a phone takes long over it, and a first visit has none. */
const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(new Date(date));

/** Says what is kept and asks for one thing. Saying no is as easy as saying yes. */
export default function CookieModal({ isOpen }: { readonly isOpen: boolean }) {
  const texts = useTexts(cookieTexts);
  const choice = consent.currentChoice();
  const choose = (choix: ConsentChoice) => () => consent.choose(choix);
  return (
    <Modal
      isOpen={isOpen}
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
        {hasPrivacySignal() ? <Alert>{texts.signal}</Alert> : null}
        {navigator.cookieEnabled ? null : <Alert tone="warning">{texts.disabled}</Alert>}
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
