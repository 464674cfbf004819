import { describe, expect, it } from 'vitest';
import { attachmentKindOf, attachmentNameOf } from './attachment.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

describe('attachment type', () => {
  it('[S28] is detected from the first bytes', () => {
    expect(attachmentKindOf(bytes('%PDF-1.7\n'))).toBe('PDF');
    expect(attachmentKindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('JPEG');
    expect(attachmentKindOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe(
      'PNG',
    );
  });

  it.each([
    '',
    '<svg onload="alert(1)">',
    'GIF89a=1;alert(1)',
    'MZ',
    ' %PDF-1.7',
    'PK\u0003\u0004',
  ])('[S28] is not accepted when the file begins with %j', (text) => {
    expect(attachmentKindOf(bytes(text))).toBeUndefined();
  });
});

describe('[S29] attachment name', () => {
  it.each([
    ['Facture d’été.PDF', 'Facture d’été.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\system.ini', 'system.pdf'],
    ['C:\\Temp\\photo.pdf', 'photo.pdf'],
    ['photo.pdf.exe', 'photo.pdf.pdf'],
    ['', 'fichier.pdf'],
    ['...', 'fichier.pdf'],
    ['a\r\nset-cookie: x.pdf', 'a set-cookie x.pdf'],
    ['\u202efdp.exe', 'fdp.pdf'],
    ['x'.repeat(400), `${'x'.repeat(120)}.pdf`],
  ])('%j becomes %j', (given, kept) => {
    expect(attachmentNameOf(given, 'PDF')).toBe(kept);
  });
});
