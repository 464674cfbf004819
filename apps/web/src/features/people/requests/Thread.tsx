import type { RequestMessage } from '@portail/contract/people/requests.schemas.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import './requests.css';

export function Thread({ messages }: { readonly messages: readonly RequestMessage[] }) {
  const texts = useTexts(requestThreadTexts);
  return (
    <ol className="thread" aria-label={texts.thread}>
      {messages.map(({ auteur, date, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Messages have no id, and their order never changes.
        <li key={index} className={`thread__message thread__message--${auteur.toLowerCase()}`}>
          <p className="thread__head">
            <strong>{texts[auteur]}</strong>
            <span className="thread__date">{date}</span>
          </p>
          <p className="thread__words">{message}</p>
        </li>
      ))}
    </ol>
  );
}
