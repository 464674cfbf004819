import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { jpegOf, pdfOf, pdfOfObjects } from './pictures.ts';

/** Saved with its objects inside a compressed stream: no search of the bytes finds their names. */
const compressed = async (
  change: (document: PDFDocument) => void | Promise<void>,
): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: true }));
};

const withAction = (action: Readonly<Record<string, string | PDFString>>) =>
  compressed((document) => {
    const page = document.getPage(0);
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 100, 100],
      A: action,
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
  });

/** The library encrypts only what it saves; a trailer that names a key is enough to be refused. */
const encrypted = (): Buffer =>
  pdfOfObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      '<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -44 >>',
    ],
    '/Encrypt 4 0 R /ID [<00> <00>] ',
  );

const incremental = (update: string): Buffer => {
  const first = pdfOf().toString('latin1');
  return Buffer.from(
    `${first}${update}\nxref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${first.length}\n%%EOF\n`,
    'latin1',
  );
};

const XFA = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>';

/** A stream of some kilobytes that becomes 64 megabytes. */
const bomb = (): Buffer => {
  const data = deflateSync(Buffer.alloc(64 * 1_024 * 1_024, ' ')).toString('latin1');
  return pdfOf('', '', [
    `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
  ]);
};

export type HostilePdf = readonly [
  what: string,
  make: () => Buffer | Promise<Buffer>,
  sentence: 'activePdf' | 'pdfLinks' | 'pdfFiles' | 'pdfForm' | 'pdfLocked' | 'damaged',
];

export const HOSTILE_PDFS: readonly HostilePdf[] = [
  [
    'JavaScript in a compressed object stream',
    () => withAction({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
    'activePdf',
  ],
  [
    'JavaScript that it names for the whole document',
    () => compressed((document) => document.addJavaScript('main', 'app.alert(1)')),
    'activePdf',
  ],
  [
    'an embedded file',
    () =>
      compressed((document) =>
        document.attach(Buffer.from('MZ'), 'facture.exe', { mimeType: 'application/x-msdownload' }),
      ),
    'pdfFiles',
  ],
  [
    'a URI action',
    () => withAction({ S: 'URI', URI: PDFString.of('https://evil.example') }),
    'pdfLinks',
  ],
  ['a launch action', () => withAction({ S: 'Launch', F: PDFString.of('cmd.exe') }), 'activePdf'],
  [
    'a link to another file',
    () => withAction({ S: 'GoToR', F: PDFString.of('//evil.example/x.pdf') }),
    'pdfLinks',
  ],
  [
    'a form',
    () =>
      compressed((document) => {
        document.getForm().createTextField('nom').addToPage(document.getPage(0));
      }),
    'pdfForm',
  ],
  [
    'an XFA form',
    () =>
      pdfOf('/AcroForm << /XFA 5 0 R /Fields [] >> ', '', [
        `<< /Length ${XFA.length} >>\nstream\n${XFA}\nendstream`,
      ]),
    'pdfForm',
  ],
  [
    'code that runs when it opens',
    () => pdfOf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> '),
    'activePdf',
  ],
  ['a launch action in its catalog', () => pdfOf('/A << /S /Launch >>'), 'activePdf'],
  ['code whose name is disguised', () => pdfOf('/A << /S /J#61va#53cript >>'), 'activePdf'],
  ['an encrypted one', encrypted, 'pdfLocked'],
  ['an action when it opens', () => pdfOf('/OpenAction << /S /Named /N /Print >> '), 'activePdf'],
  [
    'an action whose name is another object',
    () =>
      pdfOf('', '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S 5 0 R >> >>] ', [
        '/J#61va#53cript',
      ]),
    'activePdf',
  ],
  ['an action of a page', () => pdfOf('', '/AA << /O << /S /Named /N /Print >> >> '), 'activePdf'],
  ['a film', () => pdfOf('', '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>] '), 'activePdf'],
  [
    'code that came with a later version',
    () =>
      incremental(
        '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Names << /JavaScript << /Names [] >> >> >>\nendobj',
      ),
    'activePdf',
  ],
  [
    'code that no page refers to',
    () => pdfOf('', '', ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>']),
    'activePdf',
  ],
  [
    'data in another file',
    () => pdfOf('', '', ['<< /F (/etc/passwd) /Length 0 >>\nstream\n\nendstream']),
    'pdfFiles',
  ],
  ['an object stream that expands without end', bomb, 'damaged'],
  ['no page', () => pdfOfObjects(['<< /Type /Catalog >>']), 'damaged'],
  ['a cut end', () => pdfOf().subarray(0, 120), 'damaged'],
  ['no PDF behind its first bytes', () => Buffer.from('%PDF-1.7\nrien\n%%EOF\n'), 'damaged'],
];

/** A page that is a picture, as a scanner makes it. */
const scanned = (): Buffer => {
  const picture = jpegOf({ width: 1_240, height: 1_754 }).toString('latin1');
  return pdfOf('/OpenAction [3 0 R /Fit] ', '/Resources << /XObject << /Im0 5 0 R >> >> ', [
    `<< /Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
  ]);
};

export const ORDINARY_PDFS: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['the smallest one', () => pdfOf()],
  ['one that a scanner made', scanned],
  ['one with compressed objects', () => compressed(() => undefined)],
  [
    'one with links inside itself and a blended picture',
    () =>
      pdfOf(
        '/PageMode /UseOutlines /Dests << /debut [3 0 R /Fit] >> ',
        '/Resources << /ExtGState << /G0 << /BM /Screen >> >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D /debut >> >>] ',
      ),
  ],
  [
    'one that was saved again',
    () =>
      incremental(
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>\nendobj',
      ),
  ],
];
