import { useEffect, useMemo, useRef } from 'react';
import { fill, type ViewerLabels } from '../controls/labels.ts';
import { LoadingStatus } from '../controls/loading-status.tsx';
import styles from '../mesh-viewer.module.css';
import type { MeshViewerProps } from '../viewer-props.ts';
import { type PictureView, pictureViews, type Raster } from './raster.ts';
import { usePictures } from './use-pictures.ts';

function RasterPicture({ raster, label }: { raster: Raster; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, pixels } = raster;
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [pixels, width, height]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

interface PictureProps {
  readonly view: PictureView;
  readonly url: string | undefined;
  readonly raster: Raster | undefined;
  readonly labels: ViewerLabels;
}

function Picture({ view, url, raster, labels }: PictureProps) {
  const label = fill(labels.pictureOf, { view: labels[view] });
  if (!url && !raster) return null;
  return (
    <figure>
      {url ? <img src={url} alt={label} /> : raster && <RasterPicture raster={raster} label={label} />}
      <figcaption>{labels[view]}</figcaption>
    </figure>
  );
}

/** The standard views as pictures, for a browser that cannot draw in 3D: those given, and the others drawn by a worker. */
export function StandardPictures({ parts, labels, pictures, describeRefusal }: MeshViewerProps) {
  const given = useMemo(() => new Map(pictures?.map(({ view, url }) => [view, url])), [pictures]);
  const missing = useMemo(() => pictureViews.filter((view) => !given.has(view)), [given]);
  const { rasters, states, retry } = usePictures(parts, missing);
  const isDrawing = missing.some((view) => !rasters[view]) && parts.some(({ id }) => states[id]?.phase === 'ready');
  return (
    <section aria-label={labels.pictures}>
      {missing.length > 0 && (
        <LoadingStatus
          labels={labels}
          parts={parts}
          states={states}
          describeRefusal={describeRefusal}
          onRetry={retry}
        />
      )}
      <p className="sr-only" role="status">
        {isDrawing ? labels.drawing : ''}
      </p>
      <div className={styles.pictures}>
        {pictureViews.map((view) => (
          <Picture key={view} view={view} url={given.get(view)} raster={rasters[view]} labels={labels} />
        ))}
      </div>
    </section>
  );
}
