import { existsSync } from 'node:fs';
import { run, say } from './steps.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const find = () => places.find((place) => place !== undefined && existsSync(place));

/**
 * The path of a Chromium for the browser tests; on Debian it is installed where there is none.
 * @throws where there is none and it cannot be installed
 */
export async function ensureBrowser() {
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    say('Installing Chromium …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-wqy-microhei']);
  }
  const installed = find();
  if (!installed) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH');
  return installed;
}
