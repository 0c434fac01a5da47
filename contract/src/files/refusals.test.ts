import { expect, it } from 'vitest';
import { translate } from '../messages/catalogue.ts';

const refusals = [
  'empty',
  'tooLarge',
  'wrongExtension',
  'wrongContent',
  'heic',
  'wrongKind',
  'keyReused',
  'pictureBroken',
  'pictureTooLarge',
  'tookTooLong',
  'quotaBytes',
  'quotaFiles',
] as const;

it.each(refusals)('a file refused as %s is answered with what to do, in both languages', (reason) => {
  expect(translate('zh', `files.${reason}`)).toMatch(/请.*(上传|重拍|重新|技工所)/);
  expect(translate('en', `files.${reason}`)).toMatch(/please/i);
});

it('the photo of an iPhone is named, with the setting that changes it', () => {
  expect(translate('zh', 'files.heic')).toMatch(/HEIC.*设置 → 相机 → 格式.*兼容性最佳.*JPEG/);
  expect(translate('en', 'files.heic')).toMatch(/HEIC.*Settings → Camera → Formats → Most Compatible.*JPEG/);
});
