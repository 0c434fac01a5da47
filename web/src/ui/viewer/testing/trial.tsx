import { describeRefusal, describeUnit, meshViewerLabels } from '@suya/contract/meshes/describe';
import { type Language, translate } from '@suya/contract/messages/catalogue';
import { ConfigProvider } from 'antd';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptTokens, palettes } from '../../style/tokens.ts';
import '../../style/base.css';
import MeshViewer, { type MeshPart, type MeshViewerProps } from '../mesh-viewer.tsx';
import { makeTargets, makeTrialPlan } from './trial-plan.ts';

adoptTokens();

/**
 * Which plan the page shows stands in its address: ?show=stages|compare|steps|targets|broken|file, ?triangles=, ?lang=; of a file ?url=,
 * ?light= for its light mesh and ?copies= for so many parts of it; ?closed= begins without the viewer, ?marked= with
 * the targets' marks.
 */
const asked = new URLSearchParams(location.search);
const plan = makeTrialPlan(Number(asked.get('triangles') ?? 6000));
const targets = makeTargets();
const language = (asked.get('lang') ?? 'zh') as Language;
/** The file that was asked for, as many times as it was. */
const files = Array.from({ length: Number(asked.get('copies') ?? 1) }, (_, at): MeshPart => {
  const id = at === 0 ? 'file' : `file-${at + 1}`;
  const [url, light] = [asked.get('url') ?? '', asked.get('light')];
  // An address of its own for each: the browser fetches one address once at a time.
  return { id, name: id, url: `${url}?${at}`, ...(light ? { preview: { url: `${light}?${at}` } } : {}) };
});
const labels = meshViewerLabels((key, params) => translate(language, key, params));

const shown: Record<string, Pick<MeshViewerProps, 'parts' | 'stages' | 'compare'>> = {
  plain: { parts: [...plan.jaws, plan.first] },
  stages: { parts: [...plan.jaws, plan.incisor], stages: plan.stages },
  compare: {
    parts: [...plan.jaws, plan.first],
    compare: { ownLabel: 'V2', label: 'V1', parts: [...plan.jaws, plan.second] },
  },
  steps: {
    parts: [...plan.jaws, plan.incisor],
    stages: plan.stages,
    compare: {
      ownLabel: 'V2',
      label: 'V1',
      parts: [...plan.jaws, plan.otherIncisor],
      stages: plan.otherStages,
    },
  },
  targets: { parts: [targets.part] },
  file: { parts: files },
  broken: { parts: [...plan.jaws, plan.broken] },
};

/** The viewer alone on a page, for trials in a browser: what it reports is written beneath it. */
function Trial() {
  const [pictures, setPictures] = useState(0);
  const [isOpen, setOpen] = useState(!asked.has('closed'));
  const [pins, setPins] = useState<MeshViewerProps['pins']>(asked.has('marked') ? targets.pins : []);
  return (
    <>
      <div style={{ height: 'calc(100vh - 40px)' }}>
        {isOpen && (
          <MeshViewer
            {...(shown[asked.get('show') ?? 'plain'] ?? { parts: [] })}
            labels={labels}
            pins={pins}
            describeRefusal={(refusal) => describeRefusal((key, params) => translate(language, key, params), refusal)}
            describeUnit={(unit) => describeUnit((key, params) => translate(language, key, params), unit)}
            onPin={(point, _normal, partId) =>
              setPins((before = []) => [
                ...before,
                { id: String(before.length), number: before.length + 1, label: partId, point, partId },
              ])
            }
            onCapture={(picture) => setPictures((before) => before + (picture.size > 1000 ? 1 : 0))}
          />
        )}
      </div>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'close' : 'open'}
      </button>
      <output aria-label="pictures">{pictures}</output>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ConfigProvider theme={{ token: { colorPrimary: palettes.light.primary } }}>
        <Trial />
      </ConfigProvider>
    </StrictMode>,
  );
