import { useRef, useState } from 'react';
import { ApiFailure } from '../http/api-failure.ts';
import type { SentBytes } from '../http/upload-transport.ts';

/** Sends a chosen file: to be checked only, or to be taken. */
export type SendFile<Report> = (
  file: File,
  options: {
    readonly isPreview: boolean;
    readonly onProgress: (bytes: SentBytes) => void;
    readonly signal: AbortSignal;
  },
) => Promise<Report>;

type Stage<Report> =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'checking' | 'taking'; readonly bytes: SentBytes | undefined }
  | { readonly kind: 'checked' | 'taken'; readonly report: Report };

/** A file is chosen, checked without being stored, looked at, then taken: one thing at a time. */
export const useFileImport = <Report>(send: SendFile<Report>, onTaken: () => void) => {
  const [file, setFile] = useState<File>();
  const [stage, setStage] = useState<Stage<Report>>({ kind: 'choosing' });
  const [failure, setFailure] = useState<ApiFailure>();
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);

  const choose = (chosen: File | undefined) => {
    running.current?.abort();
    running.current = undefined;
    setFile(chosen);
    setFailure(undefined);
    setStage({ kind: 'choosing' });
  };

  const run = async (isPreview: boolean) => {
    // A second press of the button sends nothing more.
    if (file === undefined || running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller;
    const kind = isPreview ? 'checking' : 'taking';
    const before = stage;
    setFailure(undefined);
    setStage({ kind, bytes: undefined });
    try {
      const report = await send(file, {
        isPreview,
        signal: controller.signal,
        onProgress: (bytes) => {
          if (isCurrent()) setStage({ kind, bytes });
        },
      });
      if (!isCurrent()) return;
      setStage({ kind: isPreview ? 'checked' : 'taken', report });
      if (!isPreview) onTaken();
    } catch (error) {
      if (!isCurrent()) return;
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setStage(isPreview ? { kind: 'choosing' } : before);
    } finally {
      if (isCurrent()) running.current = undefined;
    }
  };

  return {
    file,
    stage,
    failure,
    choose,
    check: () => void run(true),
    take: () => void run(false),
    /** From the beginning, with an empty field. */
    reset: () => {
      setRound((before) => before + 1);
      choose(undefined);
    },
    /** Changes with each beginning: the field that held the last file goes with it. */
    round,
    /** The reply is no longer waited for; what the server has stored by then stays. */
    stop: () => choose(file),
  };
};

export type FileImportState<Report> = ReturnType<typeof useFileImport<Report>>;
