/** When the server names nothing: a file must have a name to be saved under. */
const UNNAMED = 'document';

/** RFC 5987: the name with its accents, percent-encoded. */
const EXTENDED = /filename\*\s*=\s*UTF-8''([^;\s]+)/i;
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const BARE = /filename\s*=\s*([^;\s"]+)/i;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const named = (header: string): string | undefined => {
  const extended = EXTENDED.exec(header)?.[1];
  const whole = extended === undefined ? undefined : decoded(extended);
  return whole ?? QUOTED.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(header)?.[1];
};

/** The name that the server gave to a file, without any folder in it. */
export const fileNameOf = (contentDisposition: string | null): string => {
  const name =
    named(contentDisposition ?? '')
      ?.split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return name === '' ? UNNAMED : name;
};
