import { createServer } from 'node:net';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';

/** Both looks are needed: some systems let one program have all addresses and another one of them. */
const ADDRESSES = [undefined, '127.0.0.1'];

export async function assertPortFree(name: string, port: number): Promise<void> {
  for (const host of ADDRESSES) {
    const code = await listenProblem(port, host);
    if (code === null) continue;
    throw new CommandProblem(
      code === 'EACCES'
        ? `Le port ${port} est réservé à l’administrateur\u00a0: choisissez-en un autre avec la variable ${name}.`
        : `Le port ${port} est déjà utilisé\u00a0: arrêtez le programme qui l’occupe ou choisissez-en un autre avec la variable ${name}.`,
    );
  }
}

function listenProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((tell) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => tell(error.code ?? 'UNKNOWN'));
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => tell(null));
    });
  });
}
