import type { Engine } from './engine.ts';
import type { MeshPin, SurfaceHit } from './part.ts';

interface Marks {
  readonly pins: readonly MeshPin[];
  readonly ruler: readonly SurfaceHit[];
  readonly distance: string | null;
}

const RADIUS = 12;

function drawDisc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = '#ffffff';
  pen.stroke();
}

function drawLabel(pen: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#ffffff';
  pen.fillText(text, x, y + 1);
}

function drawRuler(pen: CanvasRenderingContext2D, engine: Engine, marks: Marks, colour: string): void {
  const places = marks.ruler.map((hit) => engine.toScreen(hit.point, hit.partId));
  const [from, to] = places;
  if (!from || !to || marks.distance === null) return;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.lineWidth = 2;
  pen.strokeStyle = colour;
  pen.stroke();
  for (const { x, y } of places) drawDisc(pen, x, y, 4, colour);
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const width = pen.measureText(marks.distance).width + 16;
  pen.fillStyle = colour;
  pen.fillRect(x - width / 2, y - RADIUS, width, RADIUS * 2);
  drawLabel(pen, marks.distance, x, y);
}

/**
 * A PNG of what is seen, with the numbers of the marks and the measured distance. Takes the host, for its size and
 * colours.
 */
export async function capturePicture(engine: Engine, host: HTMLElement, marks: Marks): Promise<Blob> {
  const source = engine.draw();
  const picture = document.createElement('canvas');
  [picture.width, picture.height] = [source.width, source.height];
  const pen = picture.getContext('2d');
  if (!pen) throw new Error('no 2D canvas');
  const style = getComputedStyle(host);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(source, 0, 0);
  const scale = source.width / Math.max(1, host.clientWidth);
  pen.scale(scale, scale);
  pen.font = `600 13px ${style.fontFamily}`;
  drawRuler(pen, engine, marks, style.getPropertyValue('--ruler'));
  for (const pin of marks.pins) {
    const { x, y, hidden } = engine.toScreen(pin.point, pin.partId);
    pen.globalAlpha = hidden ? 0.35 : 1;
    drawDisc(pen, x, y, RADIUS, style.getPropertyValue(pin.settled ? '--pin-settled' : '--pin'));
    drawLabel(pen, String(pin.number), x, y);
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
