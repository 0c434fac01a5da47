import { fileKinds } from '@suya/contract/files/files.schema';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../language.ts';
import { refuseFile } from './refuse-file.ts';

const say =
  (language: Language): Translate =>
  (key, params) =>
    translate(language, key, params);

const about = (name: string, bytes: number, kind: 'photo' | 'scan' = 'photo', language: Language = 'zh') =>
  refuseFile(
    new File([new Uint8Array(bytes)], name),
    { ...fileKinds[kind], maxBytes: 1000, size: '1 kB' },
    say(language),
  );

describe('a file that is chosen', () => {
  it('goes on its way where name and size fit', () => {
    expect(about('IMG_1.JPG', 9)).toBeUndefined();
    expect(about('upper.PLY', 9, 'scan')).toBeUndefined();
  });

  it('is stopped with what to do where it is the photo of an iPhone', () => {
    for (const name of ['IMG_2041.HEIC', 'smile.heif']) {
      expect(about(name, 9)).toMatch(/设置 → 相机 → 格式.*兼容性最佳.*JPEG/);
      expect(about(name, 9, 'photo', 'en')).toMatch(/Settings → Camera → Formats → Most Compatible.*JPEG/);
    }
    expect(about('IMG_2041.HEIC', 9, 'scan')).toContain('.stl');
  });

  it('is stopped where it is of another kind, too large or empty', () => {
    expect(about('smile.tiff', 9)).toContain('.jpg');
    expect(about('smile.jpg', 1001)).toContain('1 kB');
    expect(about('smile.jpg', 0)).toContain('空');
  });
});
