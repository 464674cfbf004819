import type { AddressInfo, Server } from 'node:net';
import { StartupProblem } from './config.ts';

/** The outside world of a demonstration is reached from the same machine only. */
export const LISTEN_HOST = '127.0.0.1';

export interface PortSetting {
  readonly port: number;
  /** The environment variable that changes the port, named in the sentence shown when it is taken. */
  readonly variable: string;
  /** What listens there, with its article: "le courrier (SMTP)". */
  readonly use: string;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Turns the refusal of a port into a sentence; any other error is left as it is. */
export function listenProblem(error: unknown, { port, variable, use }: PortSetting): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new StartupProblem(
      `Le port ${port} prévu pour ${use} est déjà utilisé\u00a0: arrêtez le programme qui l’occupe ou choisissez un autre port avec ${variable}.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupProblem(
      `Le port ${port} prévu pour ${use} est réservé par le système\u00a0: choisissez un autre port avec ${variable}.`,
    );
  }
  return error;
}

export function boundPortOf(server: Pick<Server, 'address'>): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server does not listen on a TCP port');
  }
  return address.port;
}
