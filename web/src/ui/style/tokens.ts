/** The meaning of a tag's colour. Amber (`attention`) means "you" everywhere; `waiting` is somebody else at the clinic. */
export type Tone =
  | 'neutral'
  | 'info'
  | 'attention'
  | 'waiting'
  | 'progress'
  | 'making'
  | 'moving'
  | 'done'
  | 'problem'
  | 'closed';

/** A colour for a kind of thing, used only for its icon, tag and card edge. */
export type Hue = 'orange' | 'blue' | 'teal' | 'violet' | 'pink' | 'gold';

export type Scheme = 'light' | 'dark';

interface Shades {
  readonly ink: string;
  readonly wash: string;
  readonly edge: string;
}

interface Palette {
  readonly primary: string;
  readonly link: string;
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly textSoft: string;
  readonly danger: string;
  readonly tones: Readonly<Record<Tone, Shades>>;
  readonly hues: Readonly<Record<Hue, string>>;
}

const shades = (ink: string, wash: string, edge: string): Shades => ({ ink, wash, edge });

/** Every colour of the product. The contrast of ink on wash and of text on page and surface is at least 4.5:1. */
export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    primary: '#0b6b6b',
    link: '#0b6b6b',
    page: '#f4f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#dde2e8',
    text: '#1c2530',
    textSoft: '#56616e',
    danger: '#b42318',
    tones: {
      neutral: shades('#4b5563', '#f0f2f5', '#d5dae1'),
      info: shades('#1d4fd7', '#e9f0ff', '#bcd0fb'),
      attention: shades('#854700', '#fff2d4', '#f2c46b'),
      waiting: shades('#465068', '#e9edf6', '#c5cde0'),
      progress: shades('#0b6580', '#def4fa', '#9dd9e8'),
      making: shades('#6b21a8', '#f4e9ff', '#d9b8f5'),
      moving: shades('#3a34a8', '#e9e9ff', '#c2c1f3'),
      done: shades('#17663a', '#e2f6e9', '#a5dbb9'),
      problem: shades('#b01f17', '#fee9e7', '#f5b5b0'),
      closed: shades('#565b63', '#ecedf0', '#cfd2d8'),
    },
    hues: { orange: '#b54708', blue: '#1d4fd7', teal: '#0b6b6b', violet: '#6d28d9', pink: '#b8236b', gold: '#8a6100' },
  },
  dark: {
    primary: '#16807d',
    link: '#5fcac3',
    page: '#10151b',
    surface: '#181f27',
    raised: '#1f2832',
    line: '#33404d',
    text: '#e6ebf0',
    textSoft: '#a7b3bf',
    danger: '#ff8f85',
    tones: {
      neutral: shades('#c3cbd4', '#27303a', '#45515e'),
      info: shades('#9dbcff', '#1a2a4d', '#34528f'),
      attention: shades('#ffcf7a', '#3d2c08', '#80600f'),
      waiting: shades('#bcc7e2', '#242c40', '#485679'),
      progress: shades('#84d6ea', '#0f333e', '#256374'),
      making: shades('#d9b3ff', '#321a4a', '#603488'),
      moving: shades('#bdbcff', '#25244d', '#47458c'),
      done: shades('#8edca9', '#123520', '#29693f'),
      problem: shades('#ffa39b', '#451a17', '#85352f'),
      closed: shades('#b9bec6', '#262b31', '#434a53'),
    },
    hues: { orange: '#ffa766', blue: '#8fb2ff', teal: '#5fcac3', violet: '#c2a1ff', pink: '#ff94c2', gold: '#f0c75e' },
  },
};

const basics = ['primary', 'link', 'page', 'surface', 'raised', 'line', 'text', 'textSoft', 'danger'] as const;

function variablesOf(palette: Palette): string {
  const tones = Object.entries(palette.tones).flatMap(([tone, shade]) =>
    Object.entries(shade).map(([part, colour]) => `--tone-${tone}-${part}:${colour}`),
  );
  const hues = Object.entries(palette.hues).map(([hue, colour]) => `--hue-${hue}:${colour}`);
  return [...basics.map((name) => `--${name}:${palette[name]}`), ...tones, ...hues].join(';');
}

/** An appliance's own colour, `--hue`, set where an element names it. */
const huesInUse = Object.keys(palettes.light.hues).map((hue) => `[data-hue="${hue}"]{--hue:var(--hue-${hue})}`);

/** Publishes the palettes as CSS variables on the root, following the system's choice of light or dark. */
export function adoptTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${variablesOf(palettes.light)}}@media (prefers-color-scheme:dark){:root{${variablesOf(palettes.dark)}}}${huesInUse.join('')}`,
  );
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}
