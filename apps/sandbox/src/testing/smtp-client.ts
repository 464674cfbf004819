import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

export interface TestMail {
  readonly to: readonly string[];
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const inLines = (text: string): string => base64(text).replace(/.{76}/g, '$&\r\n');

function part(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(content)}\r\n`;
}

/** As mail programs do: one body stands alone, two are alternatives of each other. */
function bodyOf({ text, html }: TestMail): string {
  const plain = part('text/plain', text ?? '');
  if (html === undefined) return plain;
  const rich = part('text/html', html);
  if (text === undefined) return rich;
  const parts = [plain, rich].map((body) => `--limite\r\n${body}`).join('');
  return `Content-Type: multipart/alternative; boundary="limite"\r\n\r\n${parts}--limite--\r\n`;
}

/** The message as it travels, written by hand so that no library is both sides of the test. */
function rawMessage(mail: TestMail): string {
  return [
    'From: "Portail CESU" <ne-pas-repondre@exemple.fr>',
    `To: ${mail.to.join(', ')}`,
    `Subject: =?utf-8?B?${base64(mail.subject ?? 'Sans importance')}?=`,
    'MIME-Version: 1.0',
    bodyOf(mail),
  ].join('\r\n');
}

/** Speaks SMTP to the server and gives the code of its answer to the message itself. */
export async function sendMail(port: number, mail: TestMail): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();

  const answer = async (): Promise<number> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('The SMTP server closed the connection');
    // "250-" announces another line of the same answer.
    return /^\d{3}-/.test(value) ? answer() : Number(value.slice(0, 3));
  };
  const say = async (line: string): Promise<number> => {
    socket.write(`${line}\r\n`);
    return answer();
  };

  await answer();
  await say('EHLO test');
  await say('MAIL FROM:<ne-pas-repondre@exemple.fr>');
  for (const address of mail.to) await say(`RCPT TO:<${address}>`);
  await say('DATA');
  const code = await say(`${rawMessage(mail)}\r\n.`);
  await say('QUIT');
  socket.destroy();
  return code;
}
