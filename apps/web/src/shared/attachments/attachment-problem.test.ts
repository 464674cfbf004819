import { PICTURE_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import { describe, expect, it } from 'vitest';
import { attachmentProblemOf } from './attachment-problem.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('a file about to be joined', () => {
  it('[S28] is checked by its bytes, not by its name', async () => {
    const named = new File(['<svg onload="x">'], 'photo.png', { type: 'image/png' });
    expect(await attachmentProblemOf(named)).toMatchObject({ problem: 'wrongKind' });
    expect(await attachmentProblemOf(new Blob(['%PDF-1.7 …']))).toBeUndefined();
    expect(await attachmentProblemOf(new Blob([new Uint8Array(PNG)]))).toBeUndefined();
  });

  it('[S28] may be larger as a document than as a picture', async () => {
    const rest = new Uint8Array(PICTURE_MAX_BYTES);
    expect(await attachmentProblemOf(new Blob([new Uint8Array(PNG), rest]))).toEqual({
      problem: 'tooBig',
      maxBytes: PICTURE_MAX_BYTES,
    });
    expect(await attachmentProblemOf(new Blob(['%PDF-1.7', rest]))).toBeUndefined();
  });
});
