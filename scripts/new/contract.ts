import type { Domain } from './domain.ts';

/** New files of the contract, by path. */
export const contractFiles = ({ name, many, Many, one, One, title }: Domain): Record<string, string> => ({
  [`contract/src/${name}/${name}.schema.ts`]: `import { z } from 'zod';
import { id, time } from '../http/fields.ts';

/** A row of the list. */
export const ${one} = z.strictObject({ id, name: z.string(), createdAt: time }).meta({ id: '${One}' });
export type ${One} = z.output<typeof ${one}>;
`,

  [`contract/src/${name}/${name}.endpoints.ts`]: `import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, paging } from '../http/paging.ts';
import { ${one} } from './${name}.schema.ts';

export const list${Many} = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/${name}/list',
  summary: '${title.en} of the clinic, newest first',
  access: 'clinic',
  repeat: 'reads',
  body: z.strictObject(paging),
  answer: pageOf(${one}),
});
`,

  [`contract/src/messages/zh/${name}.ts`]: `export const ${many} = { title: '${title.zh}', name: '名称', createdAt: '创建时间', none: '暂无内容' } as const;
`,

  [`contract/src/messages/en/${name}.ts`]: `import type { Texts } from '../catalogue.ts';
import type { ${many} as zh } from '../zh/${name}.ts';

export const ${many}: Texts<typeof zh> = {
  title: '${title.en}',
  name: 'Name',
  createdAt: 'Created',
  none: 'Nothing here yet',
};
`,
});
