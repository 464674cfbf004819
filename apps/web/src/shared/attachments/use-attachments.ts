import { ATTACHMENTS_MAX } from '@portail/rules/people/requests/attachment.ts';
import { useState } from 'react';
import { fill, useTexts } from '../texts/define-texts.ts';
import { attachmentTexts } from './requests.texts.ts';
import { fileSizeWords } from '../files/file-size.ts';
import { attachmentProblemOf } from './attachment-problem.ts';

/** Files chosen one by one, before they go with a message. */
export const useAttachments = () => {
  const texts = useTexts(attachmentTexts);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  /** Changes with each file taken: the field starts again empty. */
  const [round, setRound] = useState(0);

  const take = (file: File) => setFiles((before) => before.filter((one) => one !== file));
  const choose = async (file: File | undefined) => {
    setError(undefined);
    if (file === undefined) return;
    if (files.length >= ATTACHMENTS_MAX) {
      setError(texts.tooMany);
      return;
    }
    // In the list at once: its beginning may be slow to read, and the form may be sent meanwhile.
    setFiles((before) => [...before, file]);
    setRound((before) => before + 1);
    const found = await attachmentProblemOf(file);
    if (found === undefined) return;
    take(file);
    setError(fill(texts[found.problem], { taille: fileSizeWords(found.maxBytes) }));
  };
  const remove = (file: File) => {
    take(file);
    setSaid(fill(texts.removed, { nom: file.name }));
  };
  return {
    files,
    error,
    said,
    round,
    choose: (file: File | undefined) => void choose(file),
    remove,
    /** Out of the list because it has gone on its way. */
    take,
  };
};
export type AttachmentsState = ReturnType<typeof useAttachments>;
