import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { overhear } from '../support/journey.ts';
import { expectAccessible } from '../support/usable.ts';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** As strict as the portal's. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' blob:",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types suya-worker',
].join('; ');

/** A place of the window in CSS pixels. */
type Place = readonly [number, number];

let page: Page;
let origin = '';
let end = async (): Promise<void> => undefined;
/** As in the other journeys, but the trial page has an origin of its own. */
const overheard: string[] = [];

/** The viewer's trial page, built as the portal is, and served under its content policy. */
async function serveTrial(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'suya-trial-'));
  await build({
    root: join(web, 'ui/viewer/testing'),
    configFile: false,
    logLevel: 'error',
    resolve: {
      conditions: ['development', 'module', 'browser', 'default'],
      alias: [
        { find: /^.*\/Dom\/dynamicCSS$/, replacement: join(web, 'ui/style/adopted-styles.ts') },
        { find: /^\.\/cssUtils$/, replacement: join(web, 'ui/style/adopted-icon-styles.ts') },
      ],
    },
    worker: { format: 'es' },
    build: { outDir: folder, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://x').pathname);
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response
          .setHeader('content-type', types[extname(path)] ?? 'text/html')
          .setHeader('content-security-policy', policy)
          .end(bytes),
      () => response.writeHead(204).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  end = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
}

/** Opens a plan of the trial page and waits until all of it can be picked. */
async function open(query: string): Promise<void> {
  await page.goto(`${origin}/?${query}`);
  await expect(page.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  await picture().focus();
}

/** Where the middles of the two targets, 20 mm from each other, are seen. */
async function targets(): Promise<readonly Place[]> {
  await open('show=targets&marked=1');
  const marks = page.getByRole('button', { name: /^标记 / });
  await expect(marks).toHaveCount(2);
  return marks.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    }),
  );
}

const picture = () => page.getByRole('application', { name: '三维模型查看器' });

test.describe('the viewer', () => {
  test.beforeAll(async ({ browser }) => {
    await serveTrial();
    // Stages are played to nobody who wants less motion.
    const context = await browser.newContext({ reducedMotion: 'no-preference' });
    overhear(context, origin, overheard);
    page = await context.newPage();
  });
  test.afterEach(() => expect(overheard.splice(0)).toEqual([]));
  test.afterAll(async () => {
    await page.close();
    await end();
  });

  test('steps through the stages of a plan, and marks the tooth where it stands', async () => {
    await open('show=stages');
    const player = page.getByRole('region', { name: '治疗阶段' });
    await expect(player.getByText('第 0 步（最后为第 3 步）')).toBeVisible();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect(player.getByText('第 2 步（最后为第 3 步）')).toBeVisible();
    await page.keyboard.press(',');
    await expect(player.getByText('第 1 步（最后为第 3 步）')).toBeVisible();
    await player.getByRole('button', { name: '播放' }).click();
    await expect(player.getByText('第 3 步（最后为第 3 步）')).toBeVisible();
    await page.keyboard.press('p');
    await picture().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^标记 1/ })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('status', { name: 'pictures' })).toHaveText('1');
  });

  test('tells how far two versions are apart, and where the jaws touch', async () => {
    await open('show=compare');
    const compare = page.getByRole('region', { name: '版本对比' });
    await compare.getByText('距离图').click();
    await expect(compare.getByText('95% 的表面相差不超过 0.30 毫米')).toBeVisible({ timeout: 60_000 });
    await compare.getByText('叠加').click();
    await expect(page.getByText('设计 · V1')).toBeVisible();
    await compare.getByText('并排').click();
    await page.keyboard.press('o');
    await expect(page.getByText('≤ 0.05 毫米')).toBeVisible({ timeout: 60_000 });
  });

  test('compares two versions of a plan at the same step, or at the last one that the other has', async () => {
    await open('show=steps');
    const compare = page.getByRole('region', { name: '版本对比' });
    await compare.getByText('距离图').click();
    const alike = compare.getByText('95% 的表面相差不超过 0.00 毫米');
    await expect(alike).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect(compare.getByText('V1：第 2 步（最后为第 2 步）')).toBeVisible();
    await expect(alike).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('.');
    await expect(compare.getByText('V1 没有这一步，停在其最后一步：第 2 步')).toBeVisible();
    await expect(compare.getByText(/95% 的表面相差不超过 0\.[2-9]/)).toBeVisible({ timeout: 60_000 });
  });

  test('is cut along each axis by one key, and moved by the arrows', async () => {
    await open('show=plain');
    const cut = page.getByRole('region', { name: '剖切' });
    for (const axis of ['左右', '前后', '上下']) {
      await page.keyboard.press('x');
      await expect(cut.getByRole('radio', { name: axis })).toBeChecked();
    }
    const place = cut.getByRole('slider', { name: '剖切位置' });
    const before = await place.getAttribute('aria-valuenow');
    await place.focus();
    await page.keyboard.press('ArrowRight');
    await expect(place).not.toHaveAttribute('aria-valuenow', before ?? '');
    await picture().press('x');
    await expect(place).toBeHidden();
    // Outside the viewer a letter means nothing.
    await page.getByRole('button', { name: 'close', exact: true }).press('x');
    await expect(cut.getByRole('radio', { name: '左右' })).not.toBeChecked();
  });

  test('measures in millimetres: between two places 20 mm apart the ruler reads 20', async () => {
    const places = await targets();
    await open('show=targets');
    await page.keyboard.press('r');
    for (const [x, y] of places) await page.mouse.click(x, y);
    const result = page.getByText(/^距离 [\d.]+ 毫米/);
    await expect(result).toBeVisible();
    expect(Number((await result.textContent())?.match(/[\d.]+/)?.[0])).toBeCloseTo(20, 1);
    await page.keyboard.press('Escape');
    await expect(result).toHaveCount(0);
  });

  test('goes to a standard view by its key, lets a part shine through and hides it', async () => {
    const [[x, y] = [0, 0]] = await targets();
    // Beside the mark, on the target.
    const look = async () => (await page.screenshot({ clip: { x: x + 40, y, width: 10, height: 10 } })).toString('hex');
    const views = page.getByRole('group', { name: '标准视图' });
    for (const [key, name] of [
      ['4', '上颌'],
      ['1', '正面'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(views.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await open('show=targets&marked=1');
    const solid = await look();
    const opacity = page.getByRole('slider', { name: '靶的不透明度' });
    await opacity.focus();
    await page.keyboard.press('Home');
    await expect(opacity).toHaveAttribute('aria-valuenow', '5');
    await expect.poll(look).not.toBe(solid);
    await page.keyboard.press('End');
    await expect.poll(look).toBe(solid);
    await page.getByRole('button', { name: '隐藏靶' }).click();
    await expect.poll(look).not.toBe(solid);
    await expect(opacity).toBeDisabled();
    await page.getByRole('button', { name: '显示靶' }).click();
    await expect.poll(look).toBe(solid);
  });

  test('is turned by one finger, and moved and enlarged by two', async ({ browser }) => {
    const tablet = await (await browser.newContext({ hasTouch: true })).newPage();
    await tablet.goto(`${origin}/?show=plain`);
    await expect(tablet.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
    await tablet.getByRole('application', { name: '三维模型查看器' }).focus();
    const cdp = await tablet.context().newCDPSession(tablet);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Place[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const drag = async (from: readonly Place[], to: readonly Place[]) => {
      await send('touchStart', from);
      for (const share of [0.25, 0.5, 0.75, 1])
        await send(
          'touchMove',
          from.map(
            ([x, y], at) => [x + ((to[at]?.[0] ?? x) - x) * share, y + ((to[at]?.[1] ?? y) - y) * share] as const,
          ),
        );
      await send('touchEnd', []);
    };
    const pins = tablet.getByRole('button', { name: /^标记 / });
    for (const x of [520, 660]) {
      await tablet.keyboard.press('p');
      await tablet.touchscreen.tap(x, 400);
      await tablet.keyboard.press('Escape');
    }
    await expect(pins).toHaveCount(2);
    /** Where the marks stand: the middle of both, and how far they are apart. */
    const marks = async () => {
      const [a, b] = [await pins.first().boundingBox(), await pins.last().boundingBox()];
      return a && b ? { y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) } : { y: 0, apart: 0 };
    };
    const start = await marks();
    await drag(
      [
        [540, 300],
        [640, 300],
      ],
      [
        [440, 300],
        [740, 300],
      ],
    );
    await expect.poll(async () => (await marks()).apart).toBeGreaterThan(start.apart * 1.2);
    const enlarged = await marks();
    await drag(
      [
        [540, 300],
        [640, 300],
      ],
      [
        [540, 420],
        [640, 420],
      ],
    );
    await expect.poll(async () => (await marks()).y).toBeGreaterThan(enlarged.y + 40);
    const moved = await marks();
    await drag([[560, 250]], [[680, 250]]);
    await expect.poll(async () => (await marks()).apart).toBeLessThan(moved.apart * 0.95);
    await tablet.close();
  });

  test('says what is wrong with a file and shows the others', async () => {
    await open('show=broken');
    await expect(page.getByRole('alert').getByText('坏文件无法显示')).toBeVisible();
    await expect(page.getByText(/文件不完整/)).toBeVisible();
  });

  test('can be used by everybody', async () => {
    await open('show=compare');
    await page.keyboard.press('d');
    await expectAccessible(page, 'viewer');
  });

  test('shows six pictures where there is no 3D', async ({ launchOptions }) => {
    const browser = await chromium.launch({ ...launchOptions, args: ['--no-sandbox', '--disable-3d-apis'] });
    const context = await browser.newContext();
    overhear(context, origin, overheard);
    const plain = await context.newPage();
    await plain.goto(`${origin}/?show=plain`);
    await expect(plain.getByText(/缺少 WebGL 2/)).toBeVisible();
    await expect(plain.getByRole('region', { name: '标准视图' }).getByRole('img')).toHaveCount(6, { timeout: 60_000 });
    const drawn = await plain.getByRole('img', { name: '正面视图' }).evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Array.from(data).filter((value, at) => at % 4 === 3 && value === 255).length;
    });
    expect(drawn).toBeGreaterThan(20_000);
    await browser.close();
  });
});
