import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// For the whole process: a second net beneath the check of the first bytes. SVG stays, captchas are drawn from it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
});

/** The only sharp that is handed what people sent: it opens JPEG, PNG and WebP and keeps nothing. */
export { default as sharp } from 'sharp';
