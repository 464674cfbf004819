import { browserTimers, type Timers } from '../time/timers.ts';

/** Some browsers read the address well after the click. */
const KEPT_MS = 40_000;

interface Needs {
  readonly timers: Timers;
  /** Follows a download link; the browser's own, unless a test brings another. */
  readonly follow: (href: string, name: string) => void;
}

const followLink = (href: string, name: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Hands a file to the browser's downloads, under its own name, and lets go of its bytes. */
export const saveFile = (
  file: File,
  { timers, follow }: Needs = { timers: browserTimers, follow: followLink },
): void => {
  const href = URL.createObjectURL(file);
  follow(href, file.name);
  timers.after(KEPT_MS, () => URL.revokeObjectURL(href));
};
