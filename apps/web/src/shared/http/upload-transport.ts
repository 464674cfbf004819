import type { Fetch } from './api-client.ts';

export interface SentBytes {
  readonly sent: number;
  readonly total: number;
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Follows the word "Erreur", as the client's own sentence about the network does. */
const NO_NETWORK = 'de réseau. Vérifiez votre connexion, puis réessayez.';

/**
 * Sends one file as the field of a form. `fetch` cannot tell how much of it has left, and a file of
 * 60 Mo takes its time: hence the older way, behind the same signature.
 */
export const uploadTransport =
  (field: string, file: File, onProgress: (bytes: SentBytes) => void): Fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      request.withCredentials = true;
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress({ sent: loaded, total }),
      );
      request.addEventListener('load', () =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, {
            status: request.status,
            statusText: request.statusText,
            headers: headersOf(request),
          }),
        ),
      );
      request.addEventListener('error', () => reject(new Error(NO_NETWORK)));
      request.addEventListener('abort', () =>
        reject(new DOMException('left by the person', 'AbortError')),
      );
      init.signal?.addEventListener('abort', () => request.abort());
      const form = new FormData();
      form.append(field, file);
      request.send(form);
    });
