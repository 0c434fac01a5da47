import { type DrawnSurface, drawStandardView, type PictureView, type Raster } from './raster.ts';

export interface PictureTask {
  readonly surfaces: readonly DrawnSurface[];
  readonly views: readonly PictureView[];
  readonly width: number;
  readonly height: number;
}

export interface PictureAnswer {
  readonly view: PictureView;
  readonly raster: Raster;
}

self.addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  for (const view of data.views) {
    const raster = drawStandardView(data.surfaces, view, data.width, data.height);
    self.postMessage({ view, raster } satisfies PictureAnswer, { transfer: [raster.pixels.buffer] });
  }
});
