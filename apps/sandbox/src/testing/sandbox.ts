import { readConfig } from '../config.ts';
import { startSandbox } from '../server.ts';
import { sendMail } from './smtp-client.ts';
import type { TestMail } from './smtp-client.ts';

export interface TestSandbox {
  readonly get: (path: string) => Promise<Response>;
  readonly request: (path: string, init: RequestInit) => Promise<Response>;
  readonly send: (mail: TestMail) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A complete sandbox on free ports, used over the network. */
export async function startTestSandbox(
  apiUrl = 'http://portail.exemple.fr',
  env: Readonly<Record<string, string>> = {},
): Promise<TestSandbox> {
  const config = readConfig({ ...env, API_URL: apiUrl });
  const sandbox = await startSandbox({ ...config, httpPort: 0, smtpPort: 0 });
  const request = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${sandbox.httpPort}${path}`, { redirect: 'manual', ...init });
  return {
    request,
    get: (path) => request(path, {}),
    send: (mail) => sendMail(sandbox.smtpPort, mail),
    close: sandbox.close,
  };
}
