import { type Camera, type Scene, WebGLRenderer } from 'three';
import type { Pane } from './engine-panes.ts';

export interface Painter {
  readonly canvas: HTMLCanvasElement;
  /** Asks for a frame; many requests make one. */
  invalidate(): void;
  /** Resolves when the next frame is on the screen, or after half a second: a page that is not looked at draws none. */
  drawn(): Promise<void>;
  /** In CSS pixels. */
  size(): { readonly width: number; readonly height: number };
  /** Draws at once. */
  paint(): void;
  dispose(): void;
}

export interface PainterEvents {
  /** Before a frame. @returns whether another one follows. */
  readonly onStep: (now: number) => boolean;
  readonly onFrame: () => void;
  readonly onContext: (lost: boolean) => void;
  readonly onResize: (width: number, height: number) => void;
}

function createCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.display = 'block';
  canvas.style.touchAction = 'none';
  host.append(canvas);
  return canvas;
}

let webglSeen = false;

/** Whether this browser can show anything at all; asked again only as long as it cannot. */
export function hasWebgl(): boolean {
  if (webglSeen) return true;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  webglSeen = context !== null;
  return webglSeen;
}

/**
 * Waits, without holding up the page, until the card has done what it was told. Takes the latest time, as
 * `performance.now()`.
 */
async function untilDone(gl: WebGL2RenderingContext, latest: number): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED && performance.now() < latest)
    await new Promise((done) => setTimeout(done, POLL_MS));
  gl.deleteSync(fence);
}

const POLL_MS = 8;
const LONGEST_FRAME_MS = 500;

/** Draws what `view` gives into a new canvas that fills the host, a frame only when asked. Throws where WebGL 2 is missing. */
export function createPainter(
  host: HTMLElement,
  view: () => { readonly scene: Scene; readonly camera: Camera; readonly panes: readonly Pane[] },
  events: PainterEvents,
): Painter {
  const canvas = createCanvas(host);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
  renderer.localClippingEnabled = true;
  renderer.autoClear = false;
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const stop = new AbortController();
  let frame = 0;
  let size = { width: 1, height: 1 };

  const paint = (): void => {
    const { scene, camera, panes } = view();
    renderer.setScissorTest(false);
    renderer.clear();
    for (const { x, width, layers } of panes) {
      camera.layers.disableAll();
      for (const layer of layers) camera.layers.enable(layer);
      renderer.setScissorTest(panes.length > 1);
      renderer.setScissor(x, 0, width, size.height);
      renderer.setViewport(x, 0, width, size.height);
      renderer.render(scene, camera);
    }
  };
  const render = (now: number): void => {
    frame = 0;
    if (events.onStep(now)) invalidate();
    paint();
    events.onFrame();
  };
  const invalidate = (): void => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };
  const sizes = new ResizeObserver(() => {
    size = { width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) };
    renderer.setSize(size.width, size.height);
    events.onResize(size.width, size.height);
  });
  const onContext = (event: Event): void => {
    const lost = event.type === 'webglcontextlost';
    if (lost) event.preventDefault();
    else invalidate();
    events.onContext(lost);
  };
  sizes.observe(host);
  canvas.addEventListener('webglcontextlost', onContext, { signal: stop.signal });
  canvas.addEventListener('webglcontextrestored', onContext, { signal: stop.signal });

  return {
    canvas,
    invalidate,
    paint,
    async drawn() {
      const latest = performance.now() + LONGEST_FRAME_MS;
      invalidate();
      await new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, LONGEST_FRAME_MS);
      });
      await untilDone(renderer.getContext() as WebGL2RenderingContext, latest);
    },
    size: () => size,
    dispose() {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      stop.abort();
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}
