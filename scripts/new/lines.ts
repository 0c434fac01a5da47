import { camel, type Domain } from './domain.ts';

/** A line that a file which is there already gets. */
export interface Line {
  readonly file: string;
  readonly text: string;
  /** Where: after the last line that fits one of these, the first of them that any line fits; or before one. */
  readonly after?: readonly RegExp[];
  readonly before?: RegExp;
}

const firstImport = /^import /;

/** The lines of a domain in the lists that name all domains. Where their imports stand is the formatter's to sort. */
export function linesOf({ name, many, left }: Domain): Line[] {
  /** After the line of the nearest domain on the left that the list has. */
  const afterLeft = (line: (other: string) => RegExp) => left.map((other) => line(camel(other)));
  const imported = (file: string, text: string): Line => ({ file, text, before: firstImport });
  const messages = (language: string): Line[] => [
    imported(`contract/src/messages/${language}.ts`, `import { ${many} } from './${language}/${name}.ts';`),
    {
      file: `contract/src/messages/${language}.ts`,
      text: `  ${many},`,
      after: afterLeft((other) => RegExp(`^  ${other},$`)),
    },
  ];
  return [
    imported('contract/src/endpoints.ts', `import * as ${many} from './${name}/${name}.endpoints.ts';`),
    { file: 'contract/src/endpoints.ts', text: `  ${many},`, after: afterLeft((other) => RegExp(`^  ${other},$`)) },
    ...messages('zh'),
    ...messages('en'),
    imported('server/src/app.ts', `import { ${many}Module } from './modules/${name}/${name}.module.ts';`),
    {
      file: 'server/src/app.ts',
      text: `    ${many}Module,`,
      after: afterLeft((other) => RegExp(`^    ${other}(Module)?(\\(.*\\))?,$`)),
    },
    imported(
      'server/src/conformity/testing/fixtures.ts',
      `import { ${many}Fixtures } from '../../modules/${name}/testing/${name}.fixtures.ts';`,
    ),
    {
      file: 'server/src/conformity/testing/fixtures.ts',
      text: `  ...${many}Fixtures,`,
      after: afterLeft((other) => RegExp(`^  \\.\\.\\.${other}Fixtures,$`)),
    },
    {
      file: 'web/src/app/routes.tsx',
      text: `  { path: '${many}', lazy: page(() => import('../features/${name}/pages/${name}.page.tsx')) },`,
      before: /\{ path: 'baseEmployee'/,
    },
    imported(
      'web/src/app/layouts/portal.layout.tsx',
      `import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined';`,
    ),
    {
      file: 'web/src/app/layouts/portal.layout.tsx',
      text: `    { to: '/${many}', label: t('${many}.title'), icon: AppstoreAddOutlined },`,
      before: /\.\.\.\(seesStaff \?/,
    },
    {
      file: 'e2e/screens/screens.ts',
      text: `      '/${many}',`,
      after: [/^ {6}'\/mergePay',$/],
    },
  ];
}

/**
 * A file's text with the line in its place; as it was where the line is in it already.
 * @throws Error where no place is found, so that nothing is put anywhere by chance
 */
export function withLine(content: string, { file, text, after = [], before }: Line): string {
  const lines = content.split('\n');
  if (lines.includes(text)) return content;
  const place = before ? lines.findIndex((line) => before.test(line)) : placeAfter(lines, after);
  if (place < 0) throw new Error(`${file}: no place found for "${text.trim()}"`);
  return lines.toSpliced(place, 0, text).join('\n');
}

function placeAfter(lines: readonly string[], after: readonly RegExp[]): number {
  for (const pattern of after) {
    const place = lines.findLastIndex((line) => pattern.test(line));
    if (place >= 0) return place + 1;
  }
  return -1;
}
