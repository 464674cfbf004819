import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createOwnCertificate, type OwnCertificate } from '../../../test/own-certificate.ts';
import { openDatabase } from '../db/database.ts';
import { createSmtpMailSender } from '../mail/smtp-mail-sender.ts';
import { createOutboundHttp } from './outbound-http.ts';

const HOST = '127.0.0.1';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const listening = async (server: Server): Promise<number> => {
  server.on('error', () => undefined);
  server.listen(0, HOST);
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** What a machine whose owner trusts this certificate would know. */
const trust = ({ cert }: OwnCertificate): void => {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, cert]);
  closing.push(() => setDefaultCACertificates(known));
};

const https = async (options: ServerOptions): Promise<string> => {
  const server = createHttpsServer(options, (_request, response) => response.end('reçu'));
  server.on('tlsClientError', () => undefined);
  closing.push(() => server.closeAllConnections());
  return `https://${HOST}:${await listening(server)}/`;
};

const ask = async (url: string) => {
  const http = createOutboundHttp({ pauseMs: 1, retries: 0 });
  closing.push(http.close);
  return await http.send({ method: 'GET', url, isRepeatable: false });
};

describe('a partner', () => {
  it('[S47] is answered to when its certificate is trusted and names it', async () => {
    const own = createOwnCertificate(HOST);
    trust(own);
    expect(await ask(await https(own))).toEqual({ status: 200, text: 'reçu' });
  });

  it('[S47] receives nothing when its certificate is not trusted', async () => {
    const url = await https(createOwnCertificate(HOST));
    await expect(ask(url)).rejects.toThrow('self-signed certificate');
  });

  it('[S47] receives nothing when its certificate is of another host', async () => {
    const own = createOwnCertificate('ailleurs.example');
    trust(own);
    await expect(ask(await https(own))).rejects.toThrow(/altnames/);
  });

  it('[S47] receives nothing when its certificate has expired', async () => {
    const own = createOwnCertificate(HOST, { untilMs: Date.now() - 1_000 });
    trust(own);
    await expect(ask(await https(own))).rejects.toThrow('certificate has expired');
  });

  it('[S47] receives nothing over an obsolete TLS version', async () => {
    const own = createOwnCertificate(HOST);
    trust(own);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
    const url = await https({ ...own, ...old, ciphers: 'DEFAULT@SECLEVEL=0' });
    await expect(ask(url)).rejects.toThrow(/protocol/);
  });

  it('[S47] leads nowhere else: a redirect is an answer, not an order', async () => {
    let visits = 0;
    const elsewhere = createHttpServer((_request, response) => {
      visits += 1;
      response.end();
    });
    const target = `http://${HOST}:${await listening(elsewhere)}/`;
    const leading = createHttpServer((_request, response) =>
      response.writeHead(307, { location: target, connection: 'close' }).end(),
    );
    const answer = await ask(`http://${HOST}:${await listening(leading)}/`);
    expect(answer.status).toBe(307);
    expect(visits).toBe(0);
  });
});

describe('the database', () => {
  /** Agrees to encipher, as PostgreSQL does, and shows this certificate. */
  const postgres = (own: OwnCertificate): Promise<number> =>
    listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => {
          socket.write('S');
          const secure = new TLSSocket(socket, { isServer: true, ...own });
          secure.on('error', () => undefined);
          // The next message would contain a password.
          secure.once('data', () => secure.end());
        });
      }),
    );

  it('[S47] receives no password when its certificate is not trusted', async () => {
    const port = await postgres(createOwnCertificate(HOST));
    const { reader, close } = openDatabase({
      url: `postgresql://portail_app:x@${HOST}:${port}/portail?sslmode=verify-full`,
      maxConnections: 1,
      role: undefined,
      onConnectionLost: () => undefined,
    });
    closing.push(close);
    await expect(sql`select 1`.execute(reader)).rejects.toThrow('self-signed certificate');
  });
});

describe('the mail server', () => {
  const MAIL = { to: 'a@exemple.example', subject: 'Code', text: 'lettre-close', html: '' };

  const send = async (smtpUrl: string, requiresTls: boolean): Promise<void> => {
    const sender = createSmtpMailSender({ smtpUrl, from: 'b@exemple.example', requiresTls });
    closing.push(() => sender.close());
    await sender.send({ ...MAIL, messageId: '<1@exemple.example>' });
  };

  /** Takes mail, and offers no cipher to take it in. */
  const plainSmtp = async (): Promise<{ url: string; said: () => string }> => {
    let said = '';
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 courrier.example\r\n');
      socket.on('data', (chunk: Buffer) => {
        const line = chunk.toString('utf8');
        said += line;
        if (line.startsWith('DATA')) socket.write('354 ok\r\n');
        else socket.write('250 courrier.example\r\n');
      });
    });
    return { url: `smtp://${HOST}:${await listening(server)}`, said: () => said };
  };

  it('[S47] receives no mail without TLS', async () => {
    const { url, said } = await plainSmtp();
    await expect(send(url, true)).rejects.toThrow();
    expect(said()).not.toContain('lettre-close');
    await send(url, false);
    expect(said()).toContain('lettre-close');
  });

  it('[S47] receives no mail when its certificate is not trusted', async () => {
    const server = createTlsServer(createOwnCertificate(HOST), (socket) => socket.end());
    server.on('tlsClientError', () => undefined);
    const port = await listening(server);
    await expect(send(`smtps://${HOST}:${port}`, true)).rejects.toThrow('self-signed certificate');
  });
});
