import { sendBrandingImage } from '@portail/contract/branding/branding.calls.ts';
import {
  BRANDING_IMAGE_UPLOAD,
  type KeptPicture,
} from '@portail/contract/branding/branding.schemas.ts';
import type { PlacedPicture } from '@portail/rules/branding/branding.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { type SentBytes, uploadTransport } from '../../../shared/http/upload-transport.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingImageTexts } from './operator-branding.texts.ts';

interface PictureTarget {
  readonly numeroContrat: string;
  /** Label of the place. */
  readonly name: string;
  readonly put: (picture: PlacedPicture | null) => void;
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** « PNG, 320 × 80 points, 12 Ko » */
const keptWords = ({ type, largeur, hauteur, taille }: KeptPicture): string =>
  `${type}, ${countWords(largeur)} × ${countWords(hauteur)} points, ${fileSizeWords(taille)}`;

/** Uploads one picture at a time and announces the result. */
export const usePicture = ({ numeroContrat, name, put }: PictureTarget) => {
  const texts = useTexts(brandingImageTexts);
  const [bytes, setBytes] = useState<SentBytes>();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const [kept, setKept] = useState<string>();
  /** Key that resets the file field. */
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);

  const end = () => {
    running.current = undefined;
    setBytes(undefined);
    setRound((before) => before + 1);
  };

  const send = async (file: File | undefined, maxBytes: number) => {
    setError(undefined);
    if (file === undefined || running.current !== undefined) return;
    if (file.size > maxBytes) {
      const sizes = { poids: fileSizeWords(file.size), taille: fileSizeWords(maxBytes) };
      setError(fill(texts.tooLarge, sizes));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setBytes({ sent: 0, total: file.size });
    try {
      const picture = await callApi(
        sendBrandingImage,
        { params: { numeroContrat }, file },
        {
          transport: uploadTransport(BRANDING_IMAGE_UPLOAD.field, file, setBytes),
          signal: controller.signal,
        },
      );
      put({ chemin: picture.chemin, alternative: '', decorative: false });
      setKept(keptWords(picture));
      setSaid(fill(texts.received, { nom: name }));
    } catch (failure) {
      if (failure instanceof ApiFailure) setError(failure.fields[0]?.message ?? failure.message);
      else if (!isAbort(failure)) throw failure;
    }
    end();
  };

  return {
    send,
    stop: () => running.current?.abort(),
    remove: () => {
      put(null);
      setKept(undefined);
      setError(undefined);
      setSaid(fill(texts.removed, { nom: name }));
    },
    bytes,
    error,
    said,
    kept,
    round,
  };
};
