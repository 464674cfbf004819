import { PDFDocument } from 'pdfkit';
import { encode as encodeQr } from 'uqr';
import type { PdfBlock, PdfContent, PdfPicture } from './pdf-content.ts';
import { pdfFonts } from './pdf-fonts.ts';
import {
  CONTENT_WIDTH,
  drawTable,
  drawText,
  INK,
  lineHeight,
  PAGE,
  printable,
  Sheet,
  SIZES,
  SOFT_INK,
  wrappedLines,
} from './pdf-table.ts';
import { drawSvg } from './svg-picture.ts';

const LOGO = { height: 40, maxWidth: 200 } as const;
const FACT_NAME_WIDTH = 170;

const isPng = ({ contentType }: PdfPicture): boolean =>
  contentType === 'image/png' || contentType === 'image/jpeg';

const drawPicture = (sheet: Sheet, picture: PdfPicture): void => {
  const box = { x: PAGE.margin, y: sheet.y, ...LOGO };
  const bbox: [number, number, number, number] = [
    box.x,
    box.y,
    box.x + box.maxWidth,
    box.y + box.height,
  ];
  sheet.root.add(
    sheet.doc.struct('Figure', { alt: picture.alt, bbox }, () => {
      if (isPng(picture)) {
        sheet.doc.image(picture.content, box.x, box.y, { fit: [box.maxWidth, box.height] });
      } else {
        drawSvg(sheet.doc, picture.content.toString('utf8'), box);
      }
    }),
  );
};

const drawHead = (sheet: Sheet, { logo, letterhead, title }: PdfContent): void => {
  if (logo !== undefined) drawPicture(sheet, logo);
  const top = sheet.y;
  for (const [rank, text] of letterhead.entries()) {
    const font = rank === 0 ? 'bold' : 'regular';
    const words = printable(text);
    const width = sheet.widthOf(font, SIZES.text, words);
    sheet.root.add(
      sheet.doc.struct('P', () => {
        sheet.use(font, SIZES.text, rank === 0 ? INK : SOFT_INK);
        sheet.line(words, PAGE.width - PAGE.margin - width, top + rank * lineHeight(SIZES.text));
      }),
    );
  }
  sheet.y = top + Math.max(LOGO.height, letterhead.length * lineHeight(SIZES.text)) + 20;
  sheet.rule();
  drawText(sheet, 'H1', title, { font: 'bold', size: SIZES.title, color: sheet.titleColor });
  sheet.y += 8;
};

const drawFacts = (sheet: Sheet, facts: readonly (readonly [string, string])[]): void => {
  const list = sheet.doc.struct('Table');
  sheet.root.add(list);
  for (const [name, value] of facts) {
    const lines = wrappedLines(value, CONTENT_WIDTH - FACT_NAME_WIDTH, (part) =>
      sheet.widthOf('regular', SIZES.text, part),
    );
    sheet.room(lines.length * lineHeight(SIZES.text));
    const row = sheet.doc.struct('TR');
    list.add(row);
    row.add(
      sheet.doc.struct('TH', { scope: 'Row' }, () => {
        sheet.use('bold', SIZES.text);
        sheet.line(printable(name), PAGE.margin, sheet.y);
      }),
    );
    row.add(
      sheet.doc.struct('TD', () => {
        sheet.use('regular', SIZES.text);
        for (const [rank, line] of lines.entries()) {
          sheet.line(line, PAGE.margin + FACT_NAME_WIDTH, sheet.y + rank * lineHeight(SIZES.text));
        }
      }),
    );
    row.end();
    sheet.y += lines.length * lineHeight(SIZES.text) + 2;
  }
  list.end();
  sheet.y += 10;
};

const QR_SIZE = 96;

/** Black on white, with the quiet zone of four squares that scanners need. */
const drawQr = (sheet: Sheet, text: string, caption: string): void => {
  sheet.room(QR_SIZE);
  const { data, size } = encodeQr(text, { border: 4, ecc: 'M' });
  const side = QR_SIZE / size;
  const [left, top] = [PAGE.margin, sheet.y];
  sheet.root.add(
    sheet.doc.struct(
      'Figure',
      { alt: caption, bbox: [left, top, left + QR_SIZE, top + QR_SIZE] },
      () => {
        for (const [y, row] of data.entries()) {
          for (const [x, isDark] of row.entries()) {
            if (isDark) sheet.doc.rect(left + x * side, top + y * side, side, side);
          }
        }
        sheet.doc.fill('#000000');
      },
    ),
  );
  sheet.root.add(
    sheet.doc.struct('P', () => {
      sheet.use('regular', SIZES.text);
      sheet.line(printable(caption), left + QR_SIZE + 12, top + QR_SIZE / 2);
    }),
  );
  sheet.y = top + QR_SIZE + 10;
};

const drawBlock = async (sheet: Sheet, block: PdfBlock): Promise<void> => {
  switch (block.kind) {
    case 'heading':
      sheet.y += 6;
      drawText(sheet, 'H2', block.text, {
        font: 'bold',
        size: SIZES.heading,
        color: sheet.titleColor,
      });
      sheet.y += 4;
      return;
    case 'paragraph':
      drawText(sheet, 'P', block.text, {
        font: block.isStrong === true ? 'bold' : 'regular',
        size: SIZES.text,
      });
      sheet.y += 6;
      return;
    case 'facts':
      drawFacts(sheet, block.facts);
      return;
    case 'qr':
      drawQr(sheet, block.text, block.caption);
      return;
    case 'table':
      await drawTable(sheet, block);
  }
};

const drawFooters = (sheet: Sheet, footer: string): void => {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.doc.switchToPage(page);
    const number = `Page ${page + 1} sur ${count}`;
    const y = PAGE.height - PAGE.margin + 6 - lineHeight(SIZES.small);
    sheet.artifact(() => {
      const width = sheet.widthOf('regular', SIZES.small, number);
      sheet.use('regular', SIZES.small, SOFT_INK);
      sheet.line(printable(footer), PAGE.margin, y);
      sheet.line(number, PAGE.width - PAGE.margin - width, y);
    });
  }
};

const openDocument = async ({ title, date }: PdfContent): Promise<PDFDocument> => {
  const fonts = await pdfFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      Author: 'Mon espace CESU',
      CreationDate: date,
      Producer: 'Mon espace CESU',
      Creator: 'Mon espace CESU',
    },
  });
  return doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
};

const collect = (doc: PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

/** A tagged document (PDF/UA) in French; the same content always makes the same bytes. */
export const makePdf = async (content: PdfContent): Promise<Buffer> => {
  const doc = await openDocument(content);
  const bytes = collect(doc);
  const sheet = new Sheet(doc, content.look);
  drawHead(sheet, content);
  for (const block of content.blocks) await drawBlock(sheet, block);
  drawFooters(sheet, content.footer);
  sheet.root.end();
  doc.end();
  return await bytes;
};
