import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';
import { LISTEN_HOST, boundPortOf, listenProblem } from '../listen.ts';
import type { IncomingMail } from './mailbox.ts';

const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;
const CLOSE_GRACE_MS = 500;

export interface SmtpEndpoint {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface SmtpOptions {
  readonly port: number;
  readonly deliver: (mail: IncomingMail) => void;
}

/** Null when the message is too large; it is still read to its end, as the protocol asks. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded && Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

async function receive(
  stream: SMTPServerDataStream,
  destinataires: readonly string[],
): Promise<IncomingMail | null> {
  const raw = await readMessage(stream);
  if (raw === null) return null;
  const mail = await simpleParser(raw, { skipTextToHtml: true });
  return {
    expediteur: mail.from?.text ?? '',
    destinataires,
    sujet: mail.subject ?? '',
    texte: mail.text ?? '',
    html: mail.html === false ? '' : (mail.html ?? ''),
  };
}

function createServer(deliver: SmtpOptions['deliver']): SMTPServer {
  return new SMTPServer({
    name: 'bac-a-sable',
    logger: false,
    // An untrusted certificate would break clients that upgrade to TLS automatically.
    disabledCommands: ['STARTTLS'],
    // Whatever credentials a client holds, the box is open.
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'inconnu' }),
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    disableReverseLookup: true,
    closeTimeout: CLOSE_GRACE_MS,
    onData: (stream, session, callback) => {
      const destinataires = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, destinataires).then(
        (mail) => {
          if (mail !== null) deliver(mail);
          callback();
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('Unreadable mail')),
      );
    },
  });
}

export async function startSmtp({ port, deliver }: SmtpOptions): Promise<SmtpEndpoint> {
  const server = createServer(deliver);
  // A client that drops its connection half-way is no concern of the box.
  server.on('error', () => undefined);
  try {
    const listening = server.listen(port, LISTEN_HOST);
    await once(listening, 'listening');
  } catch (error) {
    throw listenProblem(error, { port, variable: 'SANDBOX_SMTP_PORT', use: 'le courrier' });
  }
  return {
    port: boundPortOf(server.server),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
