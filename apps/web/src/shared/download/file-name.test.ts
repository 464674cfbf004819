import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="releve-1000000001.pdf"', 'releve-1000000001.pdf'],
    ['attachment; filename=recu.pdf; size=12', 'recu.pdf'],
    ['attachment; filename="a.pdf"; filename*=UTF-8\'\'relev%C3%A9.pdf', 'relevé.pdf'],
    ['attachment; filename="a.pdf"; filename*=UTF-8\'\'%E0%A4%A', 'a.pdf'],
    ['attachment; filename="mon \\"relevé\\".csv"', 'mon "relevé".csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment', 'document'],
    ['attachment; filename=""', 'document'],
    [null, 'document'],
  ])('[DOC-06] %j is %j', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
