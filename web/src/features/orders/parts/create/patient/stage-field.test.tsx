import type { CaseLine } from '@suya/contract/cases/cases.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { openCasesQuery } from '../../../api.ts';
import { type Editor, EditorProvider } from '../draft/editor.ts';
import { emptyForm } from '../draft/use-draft-saving.ts';
import { StageField, stagesToChoose } from './stage-field.tsx';

const patientId = '01900000-0000-7000-8000-000000000001';
const caseOf = (id: string, ...names: string[]) =>
  ({ id, stages: names.map((name) => ({ name, date: null })) }) as unknown as CaseLine;
const [first, second] = [caseOf('a', '排齐', '保持'), caseOf('b', '扩弓')];

it('offers the stages of the chosen case, or of the only one', () => {
  expect(stagesToChoose([first, second], 'b')).toEqual(['扩弓']);
  expect(stagesToChoose([first], undefined)).toEqual(['排齐', '保持']);
  expect(stagesToChoose([first], 'finished')).toEqual(['排齐', '保持']);
});

it('offers none where the case is a new one or is not chosen among several, and none twice', () => {
  expect(stagesToChoose([first, second], null)).toEqual([]);
  expect(stagesToChoose([first, second], undefined)).toEqual([]);
  expect(stagesToChoose([], undefined)).toEqual([]);
  expect(stagesToChoose([caseOf('c', '复诊', '复诊')], 'c')).toEqual(['复诊']);
});

/** The field of a draft as it stands once the patient's cases are known. */
async function drawn(stage: string | null, error?: string): Promise<string> {
  const client = new QueryClient();
  await client.prefetchQuery({
    ...openCasesQuery(patientId),
    queryFn: () => Promise.resolve({ total: 1, list: [first] }),
  });
  const editor = {
    form: { ...emptyForm(patientId, null), stage },
    at: (path: string) => ({ path, error, requested: undefined }),
    change: () => undefined,
  } as unknown as Editor;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EditorProvider value={editor}>
        <StageField patientId={patientId} />
      </EditorProvider>
    </QueryClientProvider>,
  );
}

it('is a field that can be typed in, empty by default, named and with its error at it', async () => {
  expect(await drawn(null)).toMatch(
    /<label for="stage"[^>]*>orders\.create\.stage<.*<input[^>]*id="stage"[^>]*value=""/,
  );
  expect(await drawn('过渡期')).toMatch(/<input[^>]*value="过渡期"/);
  expect(await drawn('过渡期', '请缩短')).toMatch(/id="field-stage"[^>]*data-error="true".*请缩短/);
});
