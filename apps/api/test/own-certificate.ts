import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

const TAGS = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;
const LONG_FORM = 0x80;

const lengthOf = (size: number): readonly number[] => {
  if (size < LONG_FORM) return [size];
  return size < 0x1_00 ? [LONG_FORM + 1, size] : [LONG_FORM + 2, size >> 8, size & 0xff];
};
const der = (tag: keyof typeof TAGS, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([TAGS[tag], ...lengthOf(content.length)]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der('sequence', ...parts);
const byte = (value: number) => Buffer.from([value]);
const text = (value: string) => Buffer.from(value, 'utf8');

const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const OTHER_NAMES = Buffer.from('0603551d11', 'hex');

/** As certificates write it: 261116103000Z. */
const timeOf = (instant: Date): Buffer =>
  der('time', text(`${instant.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

const nameOf = (host: string): Buffer =>
  /^[\d.]+$/.test(host)
    ? der('ipAddress', Buffer.from(host.split('.').map(Number)))
    : der('dnsName', text(host));

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

/** A certificate that its own server has signed, made for one test: no key lies in the repository. */
export const createOwnCertificate = (
  host: string,
  { untilMs = Date.now() + DAY_MS } = {},
): OwnCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der('set', sequence(COMMON_NAME, der('text', text('essai')))));
  const toSign = sequence(
    der('version', der('integer', byte(2))),
    der('integer', byte(1)),
    ECDSA_WITH_SHA256,
    name,
    sequence(timeOf(new Date(untilMs - 2 * DAY_MS)), timeOf(new Date(untilMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der('extensions', sequence(sequence(OTHER_NAMES, der('octets', sequence(nameOf(host)))))),
  );
  const signature = der('bits', byte(0), sign('sha256', toSign, privateKey));
  const whole = new X509Certificate(sequence(toSign, ECDSA_WITH_SHA256, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: whole.toString(),
  };
};
