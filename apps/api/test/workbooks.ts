import { strToU8, zipSync, type Zippable } from 'fflate';

/** A number with one of the `STYLES`, a formula with its stored result, or XML of a cell. */
type WorkbookCell =
  | string
  | number
  | null
  | { readonly value: number; readonly style: keyof typeof STYLES }
  | { readonly xml: string };

/** Places in `cellXfs` below. */
const STYLES = { plain: 0, day: 1, month: 2, builtInDay: 3, builtInMonth: 4, postcode: 5 } as const;

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STYLES_XML = `<styleSheet ${MAIN}><numFmts count="3">
  <numFmt numFmtId="164" formatCode="[$-40C]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="mm/yyyy"/>
  <numFmt numFmtId="166" formatCode="00000"/></numFmts>
  <cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/>
  <xf numFmtId="17"/><xf numFmtId="166"/></cellXfs></styleSheet>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_');

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

interface Shape {
  readonly is1904?: boolean;
  readonly parts?: Zippable;
}

/** A workbook as Excel writes it: texts shared, the sheet before the texts, a second sheet. */
export const workbookOf = (
  rows: readonly (readonly WorkbookCell[])[],
  { is1904 = false, parts = {} }: Shape = {},
): Buffer => {
  const strings = new Map<string, number>();
  const cellOf = (cell: WorkbookCell, reference: string): string => {
    if (cell === null) return `<c r="${reference}" s="0"/>`;
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') {
      const at = strings.get(cell) ?? strings.size;
      strings.set(cell, at);
      return `<c r="${reference}" t="s"><v>${at}</v></c>`;
    }
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`);
    return `<c r="${reference}" s="${STYLES[cell.style]}"><v>${cell.value}</v></c>`;
  };
  const sheet = rows
    .map((cells, row) =>
      cells.length === 0
        ? ''
        : `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('');
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const zipped = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>
       <sheet name="Personnes" sheetId="7" r:id="rId3"/><sheet name="Notes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        relation(1, 'worksheet', 'worksheets/sheet1.xml'),
        relation(2, 'styles', 'styles.xml'),
        relation(3, 'worksheet', '/xl/worksheets/sheet2.xml'),
        relation(4, 'sharedStrings', 'sharedStrings.xml'),
      ].join('')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    ),
    'xl/worksheets/sheet2.xml': strToU8(
      `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    'xl/styles.xml': strToU8(STYLES_XML),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${MAIN}>${[...strings.keys()]
        .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
        .join('')}</sst>`,
    ),
    ...parts,
  });
  return Buffer.from(zipped);
};
