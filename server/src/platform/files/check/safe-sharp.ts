import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Applies to the whole process: a second line of defence after the check of the first bytes. SVG stays, because
// captchas are drawn from it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
});

/** The only sharp that receives files from users: it opens JPEG, PNG and WebP, and caches nothing. */
export { default as sharp } from 'sharp';
