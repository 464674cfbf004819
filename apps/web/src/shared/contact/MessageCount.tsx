import { contactFormTexts } from './contact.texts.ts';
import { fill, useTexts } from '../texts/define-texts.ts';
import './message-field.css';
import { MESSAGE_MAX_LENGTH, roomLeft } from './message-length.ts';

interface MessageCountProps {
  readonly id: string;
  readonly length: number;
}

export function MessageCount({ id, length }: MessageCountProps) {
  const texts = useTexts(contactFormTexts);
  const room = roomLeft(length);
  const said = () => {
    if (room === 'plenty') return '';
    if (room === 'none') return texts.tooLong;
    return fill(texts.remaining, { nombre: String(room) });
  };
  return (
    <>
      <p id={id} className="message-count" data-over={length > MESSAGE_MAX_LENGTH || undefined}>
        {fill(texts.count, { nombre: length.toLocaleString('fr-FR') })}
      </p>
      <span className="visually-hidden" role="status">
        {said()}
      </span>
    </>
  );
}
