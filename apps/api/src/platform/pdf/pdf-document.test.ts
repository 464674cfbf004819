import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf-reader.ts';
import type { PdfContent } from './pdf-content.ts';
import { makePdf } from './pdf-document.ts';
import { printable, wrapWords } from './pdf-table.ts';

const LOGO = new URL('../../../assets/PERSONNALISATION/100001/logo.svg', import.meta.url);

const document = async (lines: number, changes: Partial<PdfContent> = {}): Promise<PdfContent> => ({
  title: 'Relevé d’essai',
  date: new Date('2026-11-15T09:00:00Z'),
  logo: { content: await readFile(LOGO), contentType: 'image/svg+xml', alt: 'Groupe Horizon' },
  letterhead: ['Groupe Horizon', 'Contrat n° 100001'],
  footer: 'Pied de page',
  blocks: [
    { kind: 'facts', facts: [['Titulaire', 'Mme Camille Rousseau']] },
    { kind: 'heading', text: 'Mouvements' },
    {
      kind: 'table',
      summary: 'Mouvements',
      columns: [
        { title: 'Date', width: 0.2 },
        { title: 'Libellé', width: 0.5 },
        { title: 'Montant', width: 0.3, isAmount: true },
      ],
      rows: Array.from({ length: lines }, (_, rank) => [
        '01/11/2026',
        `Paiement n° ${rank}`,
        '1\u202f234,50\u00a0€',
      ]),
      total: ['', 'Total', '0,00\u00a0€'],
    },
  ],
  ...changes,
});

describe('documents', () => {
  it('[A29] is tagged, in French, with its title, its fonts and a word for its picture', async () => {
    const bytes = await makePdf(await document(3));
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const pdf = readPdf(bytes);
    expect(pdf).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      title: 'Relevé d’essai',
      pages: 1,
      alternatives: ['Groupe Horizon'],
      hasOnlyEmbeddedFonts: true,
    });
    expect(pdf.texts).toEqual(
      expect.arrayContaining(['Relevé d’essai', 'Mme Camille Rousseau', '1\u00a0234,50\u00a0€']),
    );
    expect(pdf.elements.filter((one) => one === 'TH')).toHaveLength(4);
    expect(pdf.elements.filter((one) => one === 'TD')).toHaveLength(13);
  });

  it('[A29] reads as it is written, whatever was printed before it', async () => {
    // A sign that is drawn with the dot of another must not take its meaning away.
    await makePdf(
      await document(0, { title: '…', letterhead: ['…'], footer: ':;!?·…éèàç', blocks: [] }),
    );
    const pdf = readPdf(await makePdf(await document(0, { title: 'Samira K.', footer: 'Fin.' })));
    expect(pdf.texts).toContain('Samira K.');
    expect(pdf.texts.some((text) => text.startsWith('Fin.'))).toBe(true);
  });

  it('[A29] separates the words of two lines, which are read as one run', async () => {
    const text = 'L’attestation définitive sera disponible le premier janvier. '.repeat(4).trim();
    const pdf = readPdf(
      await makePdf(await document(0, { blocks: [{ kind: 'paragraph', text }] })),
    );
    expect(pdf.texts.join('')).toContain(text);
  });

  it('makes the same bytes of the same content, and others of another', async () => {
    const [one, same, other] = await Promise.all([
      makePdf(await document(60)),
      makePdf(await document(60)),
      makePdf(await document(61)),
    ]);
    expect(one.equals(same)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  it('loses no line over its pages, numbers them and repeats the titles for the eye', async () => {
    const { texts, pages, elements } = readPdf(await makePdf(await document(150)));
    expect(pages).toBeGreaterThan(3);
    for (let rank = 0; rank < 150; rank += 1) expect(texts).toContain(`Paiement n° ${rank}`);
    expect(texts.filter((text) => text === 'Libellé')).toHaveLength(pages);
    expect(elements.filter((one) => one === 'TH')).toHaveLength(4);
    expect(texts).toContain(`Page ${pages} sur ${pages}`);
  });

  it('lets others have their turn while a long one is drawn', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await makePdf(await document(300));
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });

  it('does without a picture, and with a file that is none', async () => {
    for (const logo of [
      undefined,
      { content: Buffer.from('<svg><path d="M0 0'), contentType: 'image/svg+xml', alt: 'x' },
    ]) {
      const { texts } = readPdf(await makePdf(await document(1, { logo })));
      expect(texts).toContain('Relevé d’essai');
    }
  });
});

describe('words', () => {
  it('keeps every letter of what it wraps, within the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, width) => {
          const lines = wrapWords(text, width, (part) => part.length);
          expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''));
          expect(lines.every((line) => line.length <= width || line.length === 1)).toBe(true);
        },
      ),
    );
  });

  it('prints no invisible character', () => {
    expect(printable('a\u202fb\u0007c\u200bd')).toBe('a\u00a0bcd');
  });
});
