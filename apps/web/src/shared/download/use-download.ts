import { useState } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { downloadTexts } from './download.texts.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { notify } from '../notifications/notification-store.ts';
import { saveFile } from './save-file.ts';

/** Asks for a file and saves it; when the server refuses, its own words are shown. */
export const useDownload = () => {
  const texts = useTexts(downloadTexts);
  const [isPending, setPending] = useState(false);

  const download = async (ask: () => Promise<File>): Promise<void> => {
    setPending(true);
    try {
      const file = await ask();
      saveFile(file);
      notify({ type: 'success', header: texts.done, content: file.name });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
    } finally {
      setPending(false);
    }
  };
  return { download, isPending };
};
