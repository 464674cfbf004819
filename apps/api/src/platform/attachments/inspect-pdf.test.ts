import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { HOSTILE_PDFS, ORDINARY_PDFS } from '../../../test/hostile-pdfs.ts';
import { readPdf } from '../../../test/pdf-reader.ts';
import { pdfOf, pdfOfObjects } from '../../../test/pictures.ts';
import { makePdf } from '../pdf/pdf-document.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { createPdfInspector } from './pdf-inspector.ts';

const LOGO = new URL('../../../assets/PERSONNALISATION/100001/logo.svg', import.meta.url);

const contentOf = async (bytes: Uint8Array): Promise<Buffer> => {
  const inspection = await inspectPdf(bytes);
  if ('problem' in inspection) throw new Error(inspection.problem);
  return Buffer.from(inspection.content);
};

describe('[24-11] [S28] a PDF from outside', () => {
  it.each(HOSTILE_PDFS)('is refused with %s', async (_what, make, sentence) => {
    expect(await inspectPdf(await make())).toEqual({ problem: sentence });
  });

  it.each(ORDINARY_PDFS)('is taken: %s', async (_what, make) => {
    const document = await PDFDocument.load(await contentOf(await make()));
    expect(document.getPageCount()).toBe(1);
  });

  it('is taken when this product made it, with every text, tag and font', async () => {
    const made = await makePdf({
      title: 'Attestation fiscale',
      date: new Date('2026-11-15T09:00:00Z'),
      logo: { content: await readFile(LOGO), contentType: 'image/svg+xml', alt: 'Groupe Horizon' },
      letterhead: ['Groupe Horizon'],
      footer: 'Pied de page',
      blocks: [{ kind: 'facts', facts: [['Titulaire', 'Mme Camille Rousseau']] }],
    });
    const taken = await contentOf(made);
    const document = await PDFDocument.load(taken, { updateMetadata: false });
    expect(document.getTitle()).toBe('Attestation fiscale');
    expect(document.getPageCount()).toBe(readPdf(made).pages);
  });

  it('drops earlier versions and bytes between objects or after the end', async () => {
    const first = pdfOf('', '', ['<< /S /Secret /T (hidden) >>']).toString('latin1');
    const file = `${first}5 0 obj\n<< /S /P >>\nendobj\nBETWEEN\ntrailer\n<< /Root 1 0 R >>\n%%EOF\nPK\u0003\u0004BEHIND`;
    const text = (await contentOf(Buffer.from(file, 'latin1'))).toString('latin1');
    for (const gone of ['hidden', 'BETWEEN', 'BEHIND']) expect(text).not.toContain(gone);
  });

  it('shows the last version of a page', async () => {
    const [, make] = ORDINARY_PDFS.at(-1) ?? [];
    const document = await PDFDocument.load(await contentOf((await make?.()) ?? Buffer.alloc(0)));
    expect(document.getPage(0).getSize()).toEqual({ width: 300, height: 300 });
  });
});

describe('[24-11] the thread that reads PDFs', () => {
  const inspector = createPdfInspector(6_000);
  afterAll(() => inspector.close());

  it('answers as the inspection does, many at once', async () => {
    const [, hostile] = HOSTILE_PDFS[0] ?? [];
    const bytes = (await hostile?.()) ?? Buffer.alloc(0);
    const verdicts = await Promise.all([
      inspector.inspect(pdfOf()),
      inspector.inspect(bytes),
      inspector.inspect(pdfOf()),
    ]);
    expect(verdicts.map((verdict) => ('problem' in verdict ? verdict.problem : 'taken'))).toEqual([
      'taken',
      'activePdf',
      'taken',
    ]);
  });

  it('refuses what would take all its memory or time, and goes on with the next file', async () => {
    const endless = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /XRef /Size 2000000000 /W [1 2 1] /Root 1 0 R /Length 0 >>\nstream\n\nendstream',
    ]);
    expect(await inspector.inspect(endless)).toEqual({ problem: 'pdfTooComplex' });
    expect(await inspector.inspect(pdfOf())).toHaveProperty('content');
  }, 60_000);
});
