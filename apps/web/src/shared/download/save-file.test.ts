import { describe, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

describe('a file handed to the browser', () => {
  it('keeps its name, and its address is given up once it has been read', () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const later: (() => void)[] = [];
    const followed: [string, string][] = [];
    saveFile(new File(['%PDF'], 'recu-PC1.pdf'), {
      timers: {
        now: () => 0,
        after: (_, run) => {
          later.push(run);
          return () => undefined;
        },
      },
      follow: (href, name) => followed.push([href, name]),
    });
    const [href, name] = followed[0] ?? [];
    expect(href).toMatch(/^blob:/);
    expect(name).toBe('recu-PC1.pdf');
    expect(revoked).not.toHaveBeenCalled();
    for (const run of later) run();
    expect(revoked).toHaveBeenCalledExactlyOnceWith(href);
  });
});
